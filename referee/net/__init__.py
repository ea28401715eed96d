"""Sessions with bots over gRPC, and the pump that batches their turns."""

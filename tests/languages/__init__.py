"""SDKs and sample bots of other languages, each beside Python's."""

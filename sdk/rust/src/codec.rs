//! Messages go to gRPC, and come from it, as bytes: what reads and writes them is [`crate::wire`].

use bytes::{Buf, BufMut, Bytes};
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};

use crate::wire;

/// A `PlayRequest`: what stands before its largest part, and that part.
#[derive(Debug)]
pub(crate) struct Outgoing {
    head: Vec<u8>,
    body: Bytes,
}

impl Outgoing {
    /// A message that is encoded already.
    pub(crate) fn whole(body: Bytes) -> Outgoing {
        Outgoing {
            head: Vec::new(),
            body,
        }
    }

    /// The message that holds these entries of `Moves`.
    pub(crate) fn moves(entries: Vec<u8>) -> Outgoing {
        const MOVES: u8 = 3 << 3 | 2;
        let mut head = vec![MOVES];
        wire::write_varint(&mut head, entries.len() as u64);
        Outgoing {
            head,
            body: entries.into(),
        }
    }
}

#[derive(Debug)]
pub(crate) struct BytesCodec;

impl Codec for BytesCodec {
    type Encode = Outgoing;
    type Decode = Bytes;
    type Encoder = BytesCodec;
    type Decoder = BytesCodec;

    fn encoder(&mut self) -> BytesCodec {
        BytesCodec
    }

    fn decoder(&mut self) -> BytesCodec {
        BytesCodec
    }
}

impl Encoder for BytesCodec {
    type Item = Outgoing;
    type Error = Status;

    fn encode(&mut self, item: Outgoing, into: &mut EncodeBuf<'_>) -> Result<(), Status> {
        into.reserve(item.head.len() + item.body.len());
        into.put_slice(&item.head);
        into.put_slice(&item.body);
        Ok(())
    }
}

impl Decoder for BytesCodec {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}

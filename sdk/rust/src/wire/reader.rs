//! The fields of a message, one after the other, without copying them.

use std::fmt;

/// The bytes are no message of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) &'static str);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message of the referee cannot be read: {}", self.0)
    }
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    /// A number.
    Number(u64),
    /// A message, a text, or packed numbers.
    Bytes(&'a [u8]),
    /// Something that no field of the protocol holds; it belongs to a field that nobody knows.
    Other,
}

impl<'a> Value<'a> {
    pub(crate) fn number(self) -> Result<u64, Malformed> {
        match self {
            Value::Number(number) => Ok(number),
            _ => Err(Malformed("a number is none")),
        }
    }

    pub(crate) fn bytes(self) -> Result<&'a [u8], Malformed> {
        match self {
            Value::Bytes(bytes) => Ok(bytes),
            _ => Err(Malformed("a member is none")),
        }
    }

    /// Calls `each` with every number of a repeated field, packed or one by one.
    #[inline]
    pub(crate) fn numbers(
        self,
        mut each: impl FnMut(u64) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        match self {
            Value::Number(number) => each(number),
            Value::Bytes(packed) => {
                let mut reader = Reader::new(packed);
                while !reader.0.is_empty() {
                    each(reader.varint()?)?;
                }
                Ok(())
            }
            Value::Other => Err(Malformed("numbers are none")),
        }
    }
}

/// What is left of a message.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// The next field: its number and what it holds; `None` at the end.
    #[inline]
    pub(crate) fn field(&mut self) -> Result<Option<(u64, Value<'a>)>, Malformed> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => Value::Number(self.varint()?),
            2 => {
                let length = self.varint()?;
                Value::Bytes(self.take(length)?)
            }
            1 => {
                self.take(8)?;
                Value::Other
            }
            5 => {
                self.take(4)?;
                Value::Other
            }
            _ => return Err(Malformed("a field is of no known type")),
        };
        Ok(Some((tag >> 3, value)))
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], Malformed> {
        let length = usize::try_from(length).map_err(|_| CUT_OFF)?;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(CUT_OFF)?;
        self.0 = rest;
        Ok(taken)
    }

    #[inline]
    fn varint(&mut self) -> Result<u64, Malformed> {
        match self.0 {
            [byte, rest @ ..] if *byte < 0x80 => {
                self.0 = rest;
                Ok(u64::from(*byte))
            }
            _ => self.long_varint(),
        }
    }

    fn long_varint(&mut self) -> Result<u64, Malformed> {
        let mut number = 0;
        for (place, byte) in self.0.iter().take(10).enumerate() {
            number |= u64::from(byte & 0x7f) << (7 * place);
            if *byte < 0x80 {
                self.0 = &self.0[place + 1..];
                return Ok(number);
            }
        }
        Err(CUT_OFF)
    }
}

const CUT_OFF: Malformed = Malformed("it is cut off");

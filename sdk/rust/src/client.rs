//! Connects a bot to its referee and answers until the referee says goodbye.
//!
//! One loop, in one thread, reads a batch, asks the bot for each decision in it, and sends the
//! answers back in one message.

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::uri::PathAndQuery;
use prost::Message;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::client::Grpc;
use tonic::transport::Channel;
use tonic::{Code, Request, Status};

use crate::bot::{Bot, Entry, Player};
use crate::codec::{BytesCodec, Outgoing};
use crate::dialling::Referee;
use crate::errors::RefereeError;
use crate::games::Games;
use crate::rules::Rules;
use crate::v1;
use crate::view::View;
use crate::wire;

const PROTOCOL_VERSION: u32 = 1;
const RECONNECTS: usize = 3;
const MOST_BYTES: usize = 64 << 20;
const LAST_WORDS: Duration = Duration::from_secs(1);
const PLAY: &str = "/euchre.v1.RefereeService/Play";

/// Play with bots of this type until the referee says goodbye. Call it in `main`, and return what
/// it returns:
///
/// ```no_run
/// # struct MyBot;
/// # impl euchre_sdk::Bot for MyBot { fn new(_: &euchre_sdk::Game) -> MyBot { MyBot } }
/// fn main() -> std::process::ExitCode {
///     euchre_sdk::run::<MyBot>()
/// }
/// ```
///
/// Where the referee is comes from the environment: `EUCHRE_REFEREE`, `EUCHRE_TOKEN`, and
/// `EUCHRE_CA` for TLS. If it cannot be reached, or breaks the connection off, the status is 1 and
/// one sentence on stderr says why. A panic of the bot is not caught.
pub fn run<B: Bot>() -> ExitCode {
    run_entry(&Entry::of::<B>())
}

fn run_entry(entry: &Entry) -> ExitCode {
    let played =
        from_environment().and_then(|(referee, token)| play_entry(entry, &referee, &token));
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", entry.name);
            ExitCode::FAILURE
        }
    }
}

fn from_environment() -> Result<(Referee, String), RefereeError> {
    let address = required("EUCHRE_REFEREE")?;
    let token = required("EUCHRE_TOKEN")?;
    let ca = env::var("EUCHRE_CA").ok().filter(|path| !path.is_empty());
    Ok((Referee { address, ca }, token))
}

fn required(variable: &str) -> Result<String, RefereeError> {
    env::var(variable)
        .ok()
        .filter(|value| !value.is_empty())
        .ok_or_else(|| {
            RefereeError(format!(
                "{variable} is not set; a bot is started by the referee, for example by \
                 `referee round-robin FOLDER`, which sets it"
            ))
        })
}

/// Play with bots of this type at a referee that one names, until it says goodbye.
///
/// # Errors
/// The referee cannot be reached, or breaks the connection off.
pub fn play<B: Bot>(referee: &Referee, token: &str) -> Result<(), RefereeError> {
    play_entry(&Entry::of::<B>(), referee, token)
}

fn play_entry(entry: &Entry, referee: &Referee, token: &str) -> Result<(), RefereeError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| RefereeError(format!("no event loop can be had: {error}")))?
        .block_on(Session::new(entry, referee, token).run())
}

/// One process's conversation with the referee.
struct Session<'a> {
    entry: &'a Entry,
    referee: &'a Referee,
    token: &'a str,
    prepared: bool,
    rules: Arc<Rules>,
    view: View,
    games: Games<Box<dyn Player>>,
}

/// How a stream ended that did not end well.
enum End {
    /// The connection is gone; dialling again may help.
    Broken(RefereeError),
    Final(RefereeError),
}

impl<'a> Session<'a> {
    fn new(entry: &'a Entry, referee: &'a Referee, token: &'a str) -> Session<'a> {
        let rules = Arc::new(Rules::standard()); // until the referee tells others
        Session {
            entry,
            referee,
            token,
            prepared: false,
            view: View::blank(Arc::clone(&rules)),
            rules,
            games: Games::new(),
        }
    }

    async fn run(mut self) -> Result<(), RefereeError> {
        for attempt in 0.. {
            let channel = self.referee.connect().await?;
            match self.converse(channel).await {
                Ok(()) => break,
                Err(End::Broken(_)) if self.prepared && attempt < RECONNECTS => {}
                Err(End::Broken(error) | End::Final(error)) => return Err(error),
            }
        }
        Ok(())
    }

    async fn converse(&mut self, channel: Channel) -> Result<(), End> {
        let (sender, outgoing) = unbounded_channel();
        send(&sender, v1::play_request::Message::Hello(self.hello()));
        let mut client = Grpc::new(channel).max_decoding_message_size(MOST_BYTES);
        client
            .ready()
            .await
            .map_err(|error| End::Broken(self.referee.broke_off(&error.to_string())))?;
        let request = Request::new(UnboundedReceiverStream::new(outgoing));
        let path = PathAndQuery::from_static(PLAY);
        let answer = client.streaming(request, path, BytesCodec).await;
        let mut incoming = answer.map_err(|status| self.ended(&status))?.into_inner();
        loop {
            let message = incoming
                .message()
                .await
                .map_err(|status| self.ended(&status))?;
            let Some(message) = message else {
                let why = "the referee closed the connection without a goodbye";
                return Err(End::Final(RefereeError(why.into())));
            };
            match wire::response(&message).map_err(unreadable)? {
                wire::Response::Batch(batch) => {
                    let answers = self.answer(&batch).map_err(unreadable)?;
                    if !answers.is_empty() {
                        // A stream that is gone is told by the next message.
                        let _ = sender.send(Outgoing::moves(answers));
                    }
                }
                wire::Response::Welcome(welcome) => {
                    self.prepare(*welcome);
                    send(&sender, v1::play_request::Message::Ready(v1::Ready {}));
                }
                wire::Response::Goodbye => {
                    drop(sender);
                    // The half-close must be on its way before the process ends.
                    let _ = tokio::time::timeout(LAST_WORDS, incoming.message()).await;
                    return Ok(());
                }
                wire::Response::Unknown => {}
            }
        }
    }

    fn ended(&self, status: &Status) -> End {
        let error = self.referee.broke_off(status.message());
        let gone = std::error::Error::source(status).is_some();
        if gone || status.code() == Code::Unavailable {
            End::Broken(error)
        } else {
            End::Final(error)
        }
    }

    fn hello(&self) -> v1::Hello {
        v1::Hello {
            token: self.token.to_owned(),
            protocol_version: PROTOCOL_VERSION,
            bot_name: self.entry.name.clone(),
            sdk: concat!("euchre-sdk/", env!("CARGO_PKG_VERSION"), " (Rust)").to_owned(),
            max_open_turns: self.entry.max_open_turns,
            wants_events: false,
        }
    }

    /// Take in the rules and prepare the bot; once in a process, however often it connects.
    fn prepare(&mut self, welcome: v1::Welcome) {
        if !self.prepared {
            self.rules = Arc::new(Rules::new(welcome.rules.unwrap_or_default()));
            self.view.rules = Arc::clone(&self.rules);
            (self.entry.prepare)();
            self.prepared = true;
        }
    }

    /// What the bots answer to a batch: the entries of `Moves`, in bytes.
    fn answer(&mut self, batch: &[u8]) -> Result<Vec<u8>, wire::Malformed> {
        let mut answers = Vec::new();
        let mut reader = wire::Reader::new(batch);
        // The members come in the order of their numbers, which is the order to take them in.
        while let Some((member, value)) = reader.field()? {
            match member {
                STARTED => {
                    let (number, game) = wire::game(value.bytes()?, &self.rules)?;
                    // After dialling again it is announced again.
                    if self.games.get_mut(number).is_none() {
                        self.games.insert(number, (self.entry.new)(&game));
                    }
                }
                FAULTS => {
                    let (number, fault) = wire::fault(value.bytes()?)?;
                    if let Some(bot) = self.games.get_mut(number) {
                        bot.at_fault(&fault);
                    }
                }
                ENDED => {
                    let (number, result) = wire::result(value.bytes()?)?;
                    if let Some(mut bot) = self.games.remove(number) {
                        bot.game_over(&result);
                    }
                }
                TURNS => {
                    let turn = wire::read_turn(value.bytes()?, &mut self.view)?;
                    let bot = self.games.get_mut(turn.game).ok_or(NO_GAME)?;
                    let chosen = bot.answer(&self.view);
                    if answers.capacity() == 0 {
                        answers.reserve(batch.len() / 4); // a turn is some hundred bytes
                    }
                    wire::write_move(&mut answers, turn.game, turn.turn, chosen);
                }
                _ => {}
            }
        }
        Ok(answers)
    }
}

const STARTED: u64 = 1;
const FAULTS: u64 = 3;
const ENDED: u64 = 5;
const TURNS: u64 = 6;
const NO_GAME: wire::Malformed = wire::Malformed("a turn is of a game that was never announced");

fn unreadable(error: wire::Malformed) -> End {
    End::Final(RefereeError(error.to_string()))
}

fn send(sender: &UnboundedSender<Outgoing>, message: v1::play_request::Message) {
    let request = v1::PlayRequest {
        message: Some(message),
    };
    let _ = sender.send(Outgoing::whole(Bytes::from(request.encode_to_vec())));
}

//! How the referee is reached, with TLS or without, and what to say if it is not.

use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};

use crate::errors::RefereeError;
use crate::tls::Trusted;

const CONNECT_SECONDS: u64 = 60;
const SHORTEST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const WINDOW: u32 = 4 << 20; // a batch of hundreds of turns need not wait for room

/// Where the referee is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// Such as `unix:/tmp/x/ref.sock` or `127.0.0.1:5000`.
    pub address: String,
    /// A file in PEM form with the certificates to trust, and no others; `None` for no TLS. A unix
    /// socket needs none.
    pub ca: Option<String>,
}

impl Referee {
    /// Dial until somebody answers, for a minute at most.
    pub(crate) async fn connect(&self) -> Result<Channel, RefereeError> {
        let endpoint = self.endpoint()?;
        let deadline = Instant::now() + Duration::from_secs(CONNECT_SECONDS);
        let mut pause = SHORTEST_PAUSE;
        while let Ok(reached) = timeout_at(deadline, endpoint.connect()).await {
            match reached {
                Ok(channel) => return Ok(channel),
                Err(error) => self.refuse_strangers(&error)?,
            }
            if Instant::now() + pause >= deadline {
                break;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        let hint = if self.ca.is_some() || self.is_unix() {
            ""
        } else {
            "; if it listens by TLS, EUCHRE_CA must name its certificate"
        };
        Err(RefereeError(format!(
            "no referee answered at {} for {CONNECT_SECONDS} seconds{hint}",
            self.address
        )))
    }

    fn is_unix(&self) -> bool {
        self.address.starts_with("unix:")
    }

    fn endpoint(&self) -> Result<Endpoint, RefereeError> {
        let ca = self.ca.as_deref().filter(|_| !self.is_unix());
        let place = match ca {
            _ if self.is_unix() => self.address.clone(),
            Some(_) => format!("https://{}", self.address),
            None => format!("http://{}", self.address),
        };
        let endpoint = Endpoint::from_shared(place).map_err(|_| {
            RefereeError(format!(
                "EUCHRE_REFEREE is {}, and that is no address; it is unix:/path or host:port",
                self.address
            ))
        })?;
        let endpoint = endpoint
            .initial_stream_window_size(WINDOW)
            .initial_connection_window_size(WINDOW);
        let Some(file) = ca else { return Ok(endpoint) };
        let trusted = Arc::new(Trusted::load(file)?);
        endpoint
            .tls_config_with_verifier(ClientTlsConfig::new(), trusted)
            .map_err(|error| RefereeError(format!("no connection with TLS can be had: {error}")))
    }

    /// Do not go on dialling somebody who is not the one to trust: that does not mend itself.
    fn refuse_strangers(&self, error: &dyn Error) -> Result<(), RefereeError> {
        let Some(ca) = &self.ca else { return Ok(()) };
        let mut cause = error.source();
        while let Some(inner) = cause {
            if let Some(io) = inner.downcast_ref::<io::Error>()
                && io.kind() == io::ErrorKind::InvalidData
            {
                return Err(RefereeError(format!(
                    "what answers at {} cannot show that it is the referee whose certificate is \
                     in {ca} (EUCHRE_CA): {io}",
                    self.address
                )));
            }
            cause = inner.source();
        }
        Ok(())
    }

    pub(crate) fn broke_off(&self, why: &str) -> RefereeError {
        RefereeError(format!(
            "the session with the referee at {} broke off: {why}",
            self.address
        ))
    }
}

//! Which referees to trust: those with one of the certificates in a file, or with one that these
//! vouch for.

use std::fs;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::verify_server_name;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{DigitallySignedStruct, Error, RootCertStore, SignatureScheme, crypto};

use crate::errors::RefereeError;

/// The certificates of a file, and no others.
#[derive(Debug)]
pub(crate) struct Trusted {
    certificates: Vec<CertificateDer<'static>>,
    chains: Arc<WebPkiServerVerifier>,
}

impl Trusted {
    pub(crate) fn load(file: &str) -> Result<Trusted, RefereeError> {
        let text = fs::read(file).map_err(|error| {
            RefereeError(format!(
                "EUCHRE_CA is {file}, and that cannot be read: {error}"
            ))
        })?;
        let none = || {
            RefereeError(format!(
                "EUCHRE_CA is {file}, and that holds no certificate in PEM form"
            ))
        };
        let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
        let certificates = found.map_err(|_| none())?;
        let mut roots = RootCertStore::empty();
        for certificate in &certificates {
            roots.add(certificate.clone()).map_err(|_| none())?;
        }
        let provider = Arc::new(crypto::ring::default_provider());
        let chains = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider)
            .build()
            .map_err(|_| none())?;
        Ok(Trusted {
            certificates,
            chains,
        })
    }
}

impl ServerCertVerifier for Trusted {
    fn verify_server_cert(
        &self,
        own: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        // A certificate that signs itself is usually one that may sign others too, which chains
        // must not end with. Here it is trusted by being the very one that is in the file.
        if self.certificates.iter().any(|trusted| trusted == own) {
            verify_server_name(&ParsedCertificate::try_from(own)?, name)?;
            return Ok(ServerCertVerified::assertion());
        }
        self.chains.verify_server_cert(own, others, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.chains
            .verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.chains
            .verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.chains.supported_verify_schemes()
    }
}

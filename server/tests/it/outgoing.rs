//! The destinations of the portal's calls.

use std::io::{ErrorKind, Read as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::harness::{Portal, TOKEN};

/// E2: calls go to the configured address, whatever proxies the environment names.
#[cfg(unix)]
#[tokio::test]
async fn proxy_settings_of_the_environment_are_ignored() {
    use crate::harness::Process;

    let portal = Portal::start().await;
    let proxy = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let names = [
        "http_proxy",
        "HTTP_PROXY",
        "https_proxy",
        "HTTPS_PROXY",
        "all_proxy",
        "ALL_PROXY",
    ];
    let process = Process::at_operator_of(&portal, &names.map(|name| (name, address.as_str())));
    process.browser().sign_in(TOKEN).await;
    assert_eq!(portal.calls_to("GET", "/meta"), 1);
    proxy.set_nonblocking(true).unwrap();
    let asked = proxy.accept();
    assert_eq!(asked.err().map(|error| error.kind()), Some(ErrorKind::WouldBlock));
}

/// E2: a service without a valid certificate gets no call, and no token.
#[tokio::test]
async fn untrusted_certificate_is_refused() {
    let certificate = CertificateDer::from(&include_bytes!("../data/untrusted.crt")[..]);
    let key = PrivatePkcs8KeyDer::from(&include_bytes!("../data/untrusted.key")[..]);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap();
    let tls = Arc::new(tls);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let ended = Arc::new(Mutex::new(Vec::new()));
    let told = ended.clone();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
            let mut connection = StreamOwned::new(ServerConnection::new(tls.clone()).unwrap(), stream);
            told.lock().unwrap().push(connection.read(&mut [0]).ok());
        }
    });
    let portal = Portal::start_with(|config| {
        config.api_url = format!("https://{address}/").parse().unwrap();
    })
    .await;
    let refused = portal.browser().post_form("/sign-in", &[("token", TOKEN)]).await;
    assert_eq!(refused.status, 502, "{}", refused.body);
    let ended = ended.lock().unwrap().clone();
    assert!(!ended.is_empty(), "it was asked");
    assert!(
        ended.iter().all(Option::is_none),
        "nothing was sent to it: {ended:?}"
    );
}

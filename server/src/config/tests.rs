use clap::Parser as _;

use super::*;

fn config(flags: &[&str]) -> Result<Config> {
    let dir = tempfile::tempdir()?;
    let data_dir = dir.path().to_str().context("a readable folder")?;
    let all = [
        "portal",
        "serve",
        "--data-dir",
        data_dir,
        "--api-url",
        "https://api.example/api/partner/fwd",
    ];
    let args = Args::try_parse_from(all.iter().chain(flags))?;
    let Command::Serve(serve) = args.command else {
        bail!("not serve")
    };
    Config::from_args(&serve)
}

fn downloads(config: &Config, link: &str) -> DownloadFrom {
    config.download_from(&Url::parse(link).unwrap())
}

#[test]
fn defaults_match_the_documentation() {
    let config = config(&[]).unwrap();
    assert_eq!(config.addr.to_string(), "127.0.0.1:3000");
    assert_eq!(config.session_idle, Duration::from_hours(2));
    assert_eq!(config.session_max, Duration::from_hours(12));
    assert_eq!(config.activity_kept, Duration::from_hours(24 * 730));
    assert_eq!(config.default_language, Lang::Vi);
    assert_eq!(config.time_zone.iana_name(), Some("Asia/Ho_Chi_Minh"));
    assert!(
        config.database_url.starts_with("sqlite:///") && config.database_url.ends_with("/portal.db?mode=rwc")
    );
    assert!(config.webhook_secrets.is_empty() && config.courier_url.is_none() && !config.is_https());
}

/// One number of days holds for all that is kept; the activity log may have another.
#[test]
fn what_is_kept_has_its_days() {
    let days = |flags: &[&str]| {
        let config = config(flags).unwrap();
        [config.kept, config.activity_kept].map(|kept| kept.as_secs() / 86_400)
    };
    assert_eq!(days(&[]), [730, 730]);
    assert_eq!(days(&["--keep-days", "30"]), [30, 30]);
    assert_eq!(days(&["--activity-days", "90"]), [730, 90]);
    assert_eq!(days(&["--keep-days", "30", "--activity-days", "90"]), [30, 90]);
}

#[test]
fn invalid_settings_are_refused_with_a_message() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["--public-url", "https://portal.example/app"],
            "PORTAL_PUBLIC_URL",
        ),
        (&["--public-url", "ftp://portal.example"], "PORTAL_PUBLIC_URL"),
        (&["--courier-url", "nowhere"], "PORTAL_COURIER_URL"),
        (
            &["--web-url", "https://user:secret@web.example"],
            "PORTAL_WEB_URL",
        ),
        (&["--database-url", "mysql://x"], "PORTAL_DATABASE_URL"),
        (&["--secret-key", "short"], "PORTAL_SECRET_KEY"),
        (&["--session-idle", "13h"], "PORTAL_SESSION_IDLE"),
        (&["--default-language", "fr"], "PORTAL_DEFAULT_LANGUAGE"),
        (&["--time-zone", "Mars/Base"], "PORTAL_TIME_ZONE"),
        (&["--download-hosts", "a b"], "PORTAL_DOWNLOAD_HOSTS"),
    ];
    for (flags, named) in cases {
        let error = config(flags).err().expect(named).to_string();
        assert!(error.contains(named), "{flags:?}: {error}");
    }
}

/// Fewer calls than a page and its parts need would be waited for without end.
#[test]
fn calls_a_minute_outside_their_range_are_refused() {
    let calls = |count: &str| Some(config(&["--calls-per-minute", count]).ok()?.calls_per_minute);
    assert_eq!([calls("19"), calls("1000001")], [None, None]);
    assert_eq!([calls("20"), calls("1000000")], [Some(20), Some(1_000_000)]);
}

#[test]
fn download_hosts_are_restricted() {
    let named = config(&[
        "--download-hosts",
        "files.example, *.store.example,127.0.0.1:9000",
    ])
    .unwrap();
    for good in [
        "https://files.example/a?b=c",
        "https://eu.store.example/x",
        "https://127.0.0.1:9000/x",
        "https://api.example/files/1",
    ] {
        assert_eq!(downloads(&named, good), DownloadFrom::Known, "{good}");
    }
    for bad in [
        "https://files.example.evil.example/",
        "https://store.example/",
        "https://evilstore.example/",
        "https://files.example@evil.example/",
        "https://user@files.example/",
        "https://127.0.0.1:9001/x",
        "http://files.example/a",
        "javascript:alert(1)",
        "data:text/html,x",
    ] {
        assert_eq!(downloads(&named, bad), DownloadFrom::Nowhere, "{bad}");
    }
    let open = config(&[]).unwrap();
    assert_eq!(downloads(&open, "https://api.example/x"), DownloadFrom::Known);
    assert_eq!(downloads(&open, "https://any.example/x"), DownloadFrom::Ask);
    assert_eq!(downloads(&open, "https://api.example:8443/x"), DownloadFrom::Ask);
    assert_eq!(downloads(&open, "http://any.example/x"), DownloadFrom::Nowhere);
}

#[test]
fn secrets_come_from_files() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (webhook, database) = (
        file("webhook", "one-secret\nother-secret\n"),
        file("database", "postgres://portal:secret@127.0.0.1/portal\n"),
    );
    let config = config(&[
        "--webhook-secret-file",
        &webhook,
        "--database-url-file",
        &database,
    ])
    .unwrap();
    assert_eq!(config.webhook_secrets.len(), 2);
    assert_eq!(config.database_url, "postgres://portal:secret@127.0.0.1/portal");
}

/// Anybody could sign with an empty secret, and a receiver that is off for want of one would refuse deliveries without a word.
#[test]
fn empty_webhook_secret_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("webhook");
    let path = path.to_str().unwrap();
    for text in ["", " ", " , ", "\n\n"] {
        std::fs::write(path, text).unwrap();
        for flags in [["--webhook-secret", text], ["--webhook-secret-file", path]] {
            let refused = config(&flags).err();
            let told = refused.map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(told.contains("webhook secret"), "{flags:?} of {text:?}: {told}");
        }
    }
    let one = config(&["--webhook-secret", " , whsec ,"]).unwrap();
    assert_eq!(one.webhook_secrets.len(), 1);
}

#[test]
fn doubtful_settings_are_warned_about() {
    let warnings = |change: fn(&mut Config)| {
        let mut config = for_tests();
        config.download_hosts = vec![HostRule::parse("files.example", "").unwrap()];
        change(&mut config);
        config.doubts()
    };
    assert!(warnings(|_| {}).is_empty());
    let https = warnings(|config| config.public_url = Some("https://portal.example".parse().unwrap()));
    assert!(https[0].contains("PORTAL_TRUSTED_PROXIES"), "{https:?}");
    let open = warnings(|config| config.download_hosts.clear());
    assert!(open[0].contains("PORTAL_DOWNLOAD_HOSTS"), "{open:?}");
    let metrics = warnings(|config| config.metrics_addr = Some(([0, 0, 0, 0], 9090).into()));
    assert!(metrics[0].contains("PORTAL_METRICS_ADDR"), "{metrics:?}");
    assert!(warnings(|config| config.metrics_addr = Some(([127, 0, 0, 1], 9090).into())).is_empty());
    let far =
        warnings(|config| config.database_url = "postgres://portal@db.example/portal?sslmode=require".into());
    assert!(far[0].contains("db.example"), "{far:?}");
    for fine in [
        "postgres://portal@db.example/portal?sslmode=verify-full",
        "postgres://portal@127.0.0.1/portal",
        "postgres://portal@%2Fvar%2Frun%2Fpostgresql/portal",
        "sqlite::memory:",
    ] {
        assert_eq!(unverified_postgres(fine), None, "{fine}");
    }
}

#[test]
fn letterhead_has_the_configured_lines() {
    let config = config(&["--brand-address", " 12 Nguyễn Huệ, Quận 1 ", "--brand-phone", " "]).unwrap();
    assert_eq!(
        config.letterhead.address.as_deref(),
        Some("12 Nguyễn Huệ, Quận 1")
    );
    assert_eq!(config.letterhead.phone, None);
    assert_eq!(config.letterhead.tax_code, None);
}

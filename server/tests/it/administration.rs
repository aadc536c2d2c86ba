//! Tasks of administrators: check the settings, copy the database and put it back, start under systemd.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use server::storage::Storage;
use server::storage::sessions::SessionRow;
use sqlx::Connection as _;

use crate::harness::{Portal, Process, SECRET_KEY, TOKEN, portal, text, until};

/// A copy that was made beside a running portal brings everything back, once the portal is stopped; the key stays apart.
#[cfg(unix)]
#[tokio::test]
async fn copy_of_a_running_portal_is_put_back() {
    use std::os::unix::fs::PermissionsExt as _;

    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let key = data.path().join("key");
    std::fs::write(&key, SECRET_KEY).unwrap();
    let settings = [("PORTAL_DATA_DIR", data.path().to_str().unwrap())];
    let mut process = Process::at_operator_of(&operator, &settings);
    let run = |args: &[&str]| {
        let mut command = portal(args);
        command
            .env("PORTAL_DATA_DIR", data.path())
            .env("PORTAL_SECRET_KEY_FILE", &key);
        command.output().unwrap()
    };
    let code = operator.request().quoted();
    let lan = process.browser();
    lan.sign_in_as(TOKEN, "Lan").await;
    let note = |text| {
        let (lan, code) = (&lan, &code);
        async move {
            let page = lan.get(&format!("/requests/{code}")).await;
            let form = page.form("form[action$='/notes']").with(&[("text", text)]);
            assert_eq!(lan.submit(&form).await.status, 303);
        }
    };
    note("before the copy").await;

    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let made = run(&["backup", copy]);
    assert!(made.status.success(), "{}", text(&made));
    assert!(
        text(&made).contains("The secret key is not in the copy"),
        "{}",
        text(&made)
    );
    assert_eq!(
        std::fs::metadata(copy).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert!(!run(&["backup", copy]).status.success(), "it replaces nothing");
    note("after the copy").await;
    let busy = run(&["restore", copy]);
    assert!(
        !busy.status.success() && text(&busy).contains("stop the portal first"),
        "{}",
        text(&busy)
    );

    process.stop();
    for (file, why) in [("key", "is no database"), ("nowhere", "there is no database")] {
        let refused = run(&["restore", data.path().join(file).to_str().unwrap()]);
        assert!(
            !refused.status.success() && text(&refused).contains(why),
            "{}",
            text(&refused)
        );
    }
    let restored = run(&["restore", copy]);
    assert!(restored.status.success(), "{}", text(&restored));
    assert!(
        text(&restored).contains("The secret key fits it"),
        "{}",
        text(&restored)
    );
    let checked = run(&["check"]);
    assert!(
        checked.status.success() && text(&checked).contains("is whole"),
        "{}",
        text(&checked)
    );
    // With another key nothing could be read.
    let other = folder.path().join("other");
    std::fs::write(&other, "another key of the tests that is long enough").unwrap();
    let foreign = portal(&["check"])
        .env("PORTAL_DATA_DIR", data.path())
        .env("PORTAL_SECRET_KEY_FILE", &other)
        .output()
        .unwrap();
    assert!(
        !foreign.status.success() && text(&foreign).contains("another secret key"),
        "{}",
        text(&foreign)
    );

    let again = Process::at_operator_of(&operator, &settings);
    let lan = again.browser();
    lan.sign_in_as(TOKEN, "Lan").await;
    let page = lan.get(&format!("/requests/{code}")).await;
    let team = page.one("section[aria-labelledby=team]");
    assert!(
        team.contains("before the copy") && !team.contains("after the copy"),
        "{} {team}",
        page.status
    );
}

/// Runs `portal check-config`; tells whether it ended well, and what it said. The operator of the test may answer meanwhile.
async fn check_config(settings: &[(&str, &str)]) -> (bool, String) {
    let mut command = portal(&["check-config"]);
    command.envs(settings.iter().copied());
    let output = tokio::process::Command::from(command).output().await.unwrap();
    (output.status.success(), text(&output))
}

/// Tells whether a line of the checks has this grade and these words.
fn finds(report: &str, grade: &str, words: &str) -> bool {
    let lines = report.lines().map(str::trim_start);
    lines
        .filter(|line| line.starts_with(grade))
        .any(|line| line.contains(words))
}

/// Everything that is wrong is told at once, secrets are not shown, and nothing is made.
#[tokio::test]
async fn check_config_names_everything_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (ok, report) = check_config(&[
        ("PORTAL_DATA_DIR", data.to_str().unwrap()),
        ("PORTAL_PUBLIC_URL", "https://portal.example/app"),
        ("PORTAL_TIME_ZONE", "Mars/Base"),
        ("PORTAL_SECRET_KEY", "too-short-to-be-a-key"),
        ("PORTAL_TRUSTED_PROXY", "127.0.0.1"),
        ("PORTAL_WEBHOOK_SECRET_FILE", "/nowhere/webhook"),
    ])
    .await;
    assert!(!ok, "{report}");
    for words in [
        "PORTAL_API_URL is not set",
        "PORTAL_PUBLIC_URL must be scheme, host and port only",
        "\"Mars/Base\" is not a known time zone",
        "PORTAL_SECRET_KEY is not usable",
        "/nowhere/webhook cannot be read",
    ] {
        assert!(finds(&report, "error", words), "{words}: {report}");
    }
    assert!(
        finds(
            &report,
            "warning",
            "PORTAL_TRUSTED_PROXY is no setting; PORTAL_TRUSTED_PROXIES may be meant"
        ),
        "{report}"
    );
    assert!(!report.contains("too-short"), "{report}");
    let (_, report) = check_config(&[
        ("PORTAL_DATA_DIR", data.to_str().unwrap()),
        ("PORTAL_API_URL", "https://lan:pass-word@service.example/api"),
        (
            "PORTAL_DATABASE_URL",
            "postgres://portal:pass-word@127.0.0.1:9/portal",
        ),
        ("PORTAL_LOG", "no=filter=here"),
        ("PORTAL_METRICS_ADDR", "127.0.0.1:3000"),
    ])
    .await;
    assert!(
        !report.contains("pass-word") && report.contains("https://(not shown)@service.example/api"),
        "{report}"
    );
    assert!(finds(&report, "error", "must not carry a user"), "{report}");
    let (ok, report) = check_config(&[
        ("PORTAL_DATA_DIR", data.to_str().unwrap()),
        ("PORTAL_API_URL", "http://127.0.0.1:9/"),
        ("PORTAL_LOG", "no=filter=here"),
        ("PORTAL_ADDR", "127.0.0.1:3999"),
        ("PORTAL_METRICS_ADDR", "127.0.0.1:3999"),
    ])
    .await;
    for words in ["PORTAL_LOG is not a filter", "PORTAL_METRICS_ADDR is PORTAL_ADDR"] {
        assert!(!ok && finds(&report, "error", words), "{words}: {report}");
    }
    assert!(!data.exists(), "nothing is made");
    // The portal does not start with them, and says the same.
    let refused = portal(&["serve", "--addr", "127.0.0.1:0"])
        .env("PORTAL_DATA_DIR", &data)
        .env("PORTAL_TIME_ZONE", "Mars/Base")
        .output()
        .unwrap();
    let said = text(&refused);
    assert!(
        !refused.status.success() && said.contains("PORTAL_API_URL") && said.contains("PORTAL_TIME_ZONE"),
        "{said}"
    );
}

/// Before the first start, beside a running portal, with another key, and without an operator.
#[tokio::test]
async fn check_config_tells_whether_the_portal_could_work() {
    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let key = data.path().join("key");
    std::fs::write(&key, SECRET_KEY).unwrap();
    let data_dir = data.path().to_str().unwrap();
    let api = operator.app.config().api_url.to_string();
    let settings = [
        ("PORTAL_DATA_DIR", data_dir),
        ("PORTAL_API_URL", api.as_str()),
        ("PORTAL_SECRET_KEY_FILE", key.to_str().unwrap()),
        ("PORTAL_ADDR", "127.0.0.1:0"),
    ];
    let (ok, report) = check_config(&settings).await;
    assert!(ok, "{report}");
    assert!(finds(&report, "ok", "portal.db will be made"), "{report}");
    assert!(finds(&report, "ok", "asks for a token"), "{report}");
    assert!(finds(&report, "PORTAL_SESSION_IDLE", "2h"), "{report}");
    assert!(
        finds(&report, "PORTAL_WEBHOOK_SECRET_FILE", "not set"),
        "{report}"
    );
    assert!(
        finds(&report, "warning", "PORTAL_DOWNLOAD_HOSTS is not set"),
        "{report}"
    );
    assert!(!data.path().join("portal.db").exists(), "nothing is made");

    let process = Process::at_operator_of(&operator, &[("PORTAL_DATA_DIR", data_dir)]);
    process.browser().sign_in_as(TOKEN, "Lan").await;
    let (ok, report) = check_config(&settings).await;
    assert!(
        ok && finds(&report, "ok", "it opens the newest session"),
        "{report}"
    );
    assert!(finds(&report, "ok", "its tables are of this release"), "{report}");

    std::fs::write(&key, "another key of the tests that is long enough").unwrap();
    let (ok, report) = check_config(&settings).await;
    assert!(
        !ok && finds(&report, "error", "sealed with another secret key"),
        "{report}"
    );
    std::fs::write(&key, SECRET_KEY).unwrap();

    let mut nowhere = settings;
    nowhere[1].1 = "http://127.0.0.1:9/api/partner/fwd";
    let (ok, report) = check_config(&nowhere).await;
    assert!(
        !ok && finds(&report, "error", "nothing was heard from http://127.0.0.1:9/"),
        "{report}"
    );
}

/// A database that is damaged, the very case for a copy, is replaced too, and kept with its log.
#[tokio::test]
async fn damaged_database_is_replaced_by_a_copy() {
    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let data_dir = data.path().to_str().unwrap();
    let key = data.path().join("key");
    std::fs::write(&key, SECRET_KEY).unwrap();
    let mut process = Process::at_operator_of(&operator, &[("PORTAL_DATA_DIR", data_dir)]);
    process.browser().sign_in_as(TOKEN, "Lan").await;
    let run = |args: &[&str]| {
        let settings = [
            ("PORTAL_DATA_DIR", data_dir),
            ("PORTAL_SECRET_KEY_FILE", key.to_str().unwrap()),
        ];
        portal(args).envs(settings).output().unwrap()
    };
    let copy = data.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    assert!(run(&["backup", copy]).status.success());
    process.stop();
    let file = data.path().join("portal.db");
    let whole = std::fs::read(&file).unwrap();
    // Its first bytes say that it is a database with a log beside it.
    let (head, rest) = whole.split_at(100);
    let pages = [head, &vec![0xff; rest.len()]].concat();
    for damage in [b"this was a database".to_vec(), vec![0; 4096], pages] {
        std::fs::write(&file, damage).unwrap();
        std::fs::write(data.path().join("portal.db-wal"), b"its log").unwrap();
        let checked = run(&["check"]);
        assert!(!checked.status.success(), "{}", text(&checked));
        let restored = run(&["restore", copy]);
        assert!(restored.status.success(), "{}", text(&restored));
        let checked = run(&["check"]);
        assert!(checked.status.success(), "{}", text(&checked));
        assert!(
            !data.path().join("portal.db-wal").exists(),
            "the log of another database"
        );
    }
    let kept = |name: &str| data.path().join(format!("portal.db.replaced-{name}"));
    assert_eq!(std::fs::read(kept("1")).unwrap(), b"this was a database");
    assert!(kept("2").exists() && kept("3").exists());
}

/// A copy interrupted in the middle leaves no file that looks whole.
#[tokio::test]
async fn unfinished_copy_does_not_bear_the_name_of_one() {
    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let data_dir = data.path().to_str().unwrap();
    let process = Process::at_operator_of(&operator, &[("PORTAL_DATA_DIR", data_dir)]);
    process.browser().sign_in_as(TOKEN, "Lan").await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let part = folder.path().join("copy.db.part-killed");
    std::fs::write(&part, b"half a copy, of a program that was killed").unwrap();
    let made = portal(&["backup", copy.to_str().unwrap()])
        .env("PORTAL_DATA_DIR", data_dir)
        .env("PORTAL_SECRET_KEY", SECRET_KEY)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", text(&made));
    assert!(copy.exists());
    std::fs::remove_file(&part).unwrap();
    // Nothing is left of one that cannot be made.
    let nowhere = folder.path().join("no folder/copy.db");
    let refused = portal(&["backup", nowhere.to_str().unwrap()])
        .env("PORTAL_DATA_DIR", data_dir)
        .output()
        .unwrap();
    assert!(!refused.status.success());
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

/// systemd hears when the portal can be used, that it lives, and when it ends (`Type=notify`, `WatchdogSec=`).
#[cfg(target_os = "linux")]
#[tokio::test]
async fn systemd_is_told_how_the_portal_is() {
    use std::os::unix::net::UnixDatagram;

    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let socket = data.path().join("notify");
    let listener = UnixDatagram::bind(&socket).unwrap();
    listener.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let heard = || {
        let mut bytes = [0; 512];
        let length = listener.recv(&mut bytes).expect("systemd would wait in vain");
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    };
    let mut process = Process::at_operator_of(
        &operator,
        &[
            ("PORTAL_DATA_DIR", data.path().to_str().unwrap()),
            ("NOTIFY_SOCKET", socket.to_str().unwrap()),
            ("WATCHDOG_USEC", "300000"),
        ],
    );
    let ready = heard();
    assert!(
        ready.contains("READY=1") && ready.contains("STATUS=at http://127.0.0.1:"),
        "{ready}"
    );
    assert_eq!(process.browser().get("/healthz").await.status, 200);
    for _ in 0..3 {
        assert_eq!(heard().trim(), "WATCHDOG=1");
    }
    process.stop();
    let mut last = heard();
    while last.trim() == "WATCHDOG=1" {
        last = heard();
    }
    assert_eq!(last.trim(), "STOPPING=1");
}

/// A copy made while two hundred sessions are written holds all that were kept before it began.
#[tokio::test(flavor = "multi_thread")]
async fn copy_made_while_others_write_is_whole() {
    const WRITERS: usize = 200;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("portal.db");
    let storage = Storage::open(&server::config::sqlite_url(&file).unwrap())
        .await
        .unwrap();
    let kept = Arc::new(AtomicUsize::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        let (storage, kept, stop) = (storage.clone(), kept.clone(), stop.clone());
        writers.spawn(async move {
            for number in 0.. {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let row = SessionRow {
                    id: format!("{writer} {number}"),
                    sealed: "00".repeat(500),
                    created_at: 1,
                    last_seen: 1,
                    ended_at: None,
                    notice: None,
                    kept: None,
                    owner: None,
                };
                // Two hundred are more than SQLite lets write within the wait for a connection.
                if matches!(storage.insert_session(&row).await, Ok(true)) {
                    kept.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    until("they write", async || {
        kept.load(Ordering::Relaxed) >= 10 * WRITERS
    })
    .await;
    let copy = folder.path().join("copy.db");
    let before = kept.load(Ordering::Relaxed);
    let inspection = server::storage::copies::copy(&file, &copy).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    while let Some(writer) = writers.join_next().await {
        writer.unwrap();
    }
    let after = kept.load(Ordering::Relaxed);
    storage.close().await;
    assert_eq!(inspection.schema, Some(server::storage::newest_schema()));
    let copied = rows(&copy, "sessions").await;
    assert!((before..=after).contains(&copied), "{before} {copied} {after}");
    assert_eq!(rows(&file, "sessions").await, after);
}

async fn rows(file: &Path, table: &str) -> usize {
    let url = server::config::sqlite_url(file).unwrap();
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let statement = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
    let count: i64 = sqlx::query_scalar(statement)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    count.try_into().unwrap()
}

/// The tables of the release of 25 November 2026.
const EARLIER_TABLES: [(i64, &str); 8] = [
    (1, include_str!("../../src/storage/migrations/0001_sessions.sql")),
    (2, include_str!("../../src/storage/migrations/0002_activity.sql")),
    (
        3,
        include_str!("../../src/storage/migrations/0003_quotation_versions.sql"),
    ),
    (
        4,
        include_str!("../../src/storage/migrations/0004_quotation_lanes.sql"),
    ),
    (
        5,
        include_str!("../../src/storage/migrations/0005_activity_of_request.sql"),
    ),
    (
        6,
        include_str!("../../src/storage/migrations/0006_webhook_deliveries.sql"),
    ),
    (8, include_str!("../../src/storage/migrations/0008_queue.sql")),
    (
        9,
        include_str!("../../src/storage/migrations/0009_session_owner.sql"),
    ),
];

/// A database of an earlier release, with so many rows that changing its tables takes a while.
async fn earlier_database(file: &Path, entries: usize) {
    let url = server::config::sqlite_url(file).unwrap();
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let mut run = async |statement: String| {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
    };
    run("PRAGMA journal_mode = WAL; CREATE TABLE migrations (version BIGINT PRIMARY KEY)".to_owned()).await;
    for (version, statements) in EARLIER_TABLES {
        run(format!("{statements}; INSERT INTO migrations VALUES ({version})")).await;
    }
    run("INSERT INTO migrations VALUES (7)".to_owned()).await;
    run(format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {entries}) \
         INSERT INTO activity SELECT 'RFQ-' || i, '', 1, 1790000000, 'Lan', 'accepted', 0, 'QT', '1', '5', 'VND', '', '', \
         'a note that is long enough to take some room in a row' FROM n"
    ))
    .await;
    connection.close().await.unwrap();
}

/// Killed at any moment of an upgrade, the portal goes on at its next start; the copy from before is whole.
#[tokio::test]
async fn upgrade_that_is_killed_goes_on() {
    const ENTRIES: usize = 100_000;

    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("portal.db");
    earlier_database(&file, ENTRIES).await;
    // The copies by name and time of change, and those that are not finished.
    let copies = || {
        let entries = std::fs::read_dir(data.path()).unwrap().flatten();
        let named = entries.filter_map(|entry| {
            let name = entry
                .file_name()
                .to_str()?
                .strip_prefix("portal.db.before-")?
                .to_owned();
            Some((name, entry.metadata().ok()?.modified().ok()?))
        });
        let (mut finished, mut unfinished): (Vec<_>, Vec<_>) =
            named.partition(|(name, _)| !name.contains(".part-"));
        finished.sort();
        unfinished.sort();
        (finished, unfinished)
    };
    let start = || {
        portal(&[
            "serve",
            "--addr",
            "127.0.0.1:0",
            "--api-url",
            "http://127.0.0.1:9",
        ])
        .env("PORTAL_DATA_DIR", data.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
    };
    // In the copy, then ever later in the changes. Each start makes the copy anew.
    let moments = [
        (true, 0),
        (true, 20),
        (false, 0),
        (false, 2),
        (false, 20),
        (false, 80),
        (false, 200),
    ];
    for (in_copy, milliseconds) in moments {
        let (finished, unfinished) = copies();
        let mut child = start();
        let begun = Instant::now();
        let has_come = || {
            let now = copies();
            if in_copy {
                now.1.len() > unfinished.len()
            } else {
                now.0 != finished
            }
        };
        // Once all is changed there are no more copies.
        while !has_come() && begun.elapsed() < Duration::from_secs(5) {
            std::thread::yield_now();
        }
        let moment = Instant::now() + Duration::from_millis(milliseconds);
        while Instant::now() < moment {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        let ended = child.wait_with_output().unwrap();
        assert!(!ended.status.success(), "{}", text(&ended));
    }
    let mut child = start();
    let lines = BufReader::new(child.stderr.take().unwrap())
        .lines()
        .map_while(Result::ok);
    let told: Vec<String> = lines.take_while(|line| !line.contains("listening")).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let checked = portal(&["check"])
        .env("PORTAL_DATA_DIR", data.path())
        .output()
        .unwrap();
    assert!(
        checked.status.success() && text(&checked).contains("its tables are of this release"),
        "{} {told:?}",
        text(&checked)
    );
    assert_eq!(rows(&file, "activity").await, ENTRIES);
    let (finished, unfinished) = copies();
    assert!(unfinished.is_empty(), "{unfinished:?} are removed");
    assert!(!finished.is_empty(), "the way back");
    for (state, _) in finished {
        let copy = data.path().join(format!("portal.db.before-{state}"));
        let inspection = server::storage::inspection::sqlite(&copy).await.unwrap();
        assert_eq!(inspection.schema, Some(state.parse().unwrap()));
        assert_eq!(rows(&copy, "activity").await, ENTRIES);
    }
}

/// SQLite would take the files beside another database for those of the copy.
#[tokio::test]
async fn copy_is_not_mixed_with_what_another_database_left() {
    let operator = Portal::start().await;
    let data = tempfile::tempdir().unwrap();
    let data_dir = data.path().to_str().unwrap();
    let file = |name: &str| data.path().join(name);
    let mut process = Process::at_operator_of(&operator, &[("PORTAL_DATA_DIR", data_dir)]);
    process.browser().sign_in_as(TOKEN, "Lan").await;
    let run = |args: &[&str]| {
        let settings = [("PORTAL_DATA_DIR", data_dir), ("PORTAL_SECRET_KEY", SECRET_KEY)];
        portal(args).envs(settings).output().unwrap()
    };
    let copy = file("copy.db");
    let copy = copy.to_str().unwrap();
    assert!(run(&["backup", copy]).status.success());
    process.browser().sign_in_as(TOKEN, "Minh").await;
    process.kill();
    let log = std::fs::read(file("portal.db-wal")).unwrap();
    assert!(log.len() > 1_000, "what came after the copy");
    // The database was moved away by hand, its log was not.
    std::fs::remove_file(file("portal.db")).unwrap();
    std::fs::write(file("portal.db-journal"), &log).unwrap();
    let restored = run(&["restore", copy]);
    assert!(restored.status.success(), "{}", text(&restored));
    let checked = run(&["check"]);
    assert!(checked.status.success(), "{}", text(&checked));
    assert_eq!(rows(&file("portal.db"), "sessions").await, 1);
    assert_eq!(std::fs::read(file("portal.db.replaced-1-wal")).unwrap(), log);

    // The database itself is its own copy, and one without its key is put back all the same.
    let own = run(&["restore", file("portal.db").to_str().unwrap()]);
    assert!(own.status.success(), "{}", text(&own));
    assert_eq!(rows(&file("portal.db"), "sessions").await, 1);
    let without = portal(&["restore", copy])
        .env("PORTAL_DATA_DIR", data_dir)
        .output()
        .unwrap();
    let said = text(&without);
    assert!(
        without.status.success()
            && said.contains("was put in the place")
            && said.contains("the secret key is missing"),
        "{said}"
    );
}

/// Rows of colleagues are found in each step of a change of keys, and after the last one.
#[tokio::test]
async fn rows_are_found_while_keys_change() {
    const NEW_KEY: &str = "another key of the tests that is long enough";

    let first = Portal::start().await;
    let code = first.request().quoted();
    let lan = first.sign_in_as(TOKEN, "Lan").await;
    let page = lan.get(&format!("/requests/{code}")).await;
    let form = page
        .form("form[action$='/notes']")
        .with(&[("text", "kept through all of it")]);
    assert_eq!(lan.submit(&form).await.status, 303);
    let charge = format!("/requests/{code}/owner");
    assert_eq!(lan.post_form(&charge, &[("action", "take")]).await.status, 303);
    for keys in [
        format!("{SECRET_KEY},{NEW_KEY}"),
        format!("{NEW_KEY},{SECRET_KEY}"),
        NEW_KEY.to_owned(),
    ] {
        let portal = Portal::restart_of(&first, |config| {
            config.secret_keys = server::config::SecretKeys::parse(&keys).unwrap();
        })
        .await;
        let minh = portal.sign_in_as(TOKEN, "Minh").await;
        // Twice: what a first page finds out holds for the next.
        for _ in 0..2 {
            let page = minh.get(&format!("/requests/{code}")).await;
            // Content sealed with the old key is not opened without it; the row is found all the same.
            let is_open = keys.contains(SECRET_KEY);
            assert_eq!(page.body.contains("kept through all of it"), is_open);
            let log = minh.get("/log").await;
            assert!(
                log.texts("main tbody tr").iter().any(|row| row.contains(&code)),
                "{is_open}"
            );
        }
    }
}

/// A start that fails names at once the problem of the database.
#[test]
fn start_names_what_is_wrong_with_the_database() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("portal.db"), "this was a database".repeat(1_000)).unwrap();
    let output = portal(&[
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--api-url",
        "http://127.0.0.1:9",
    ])
    .env("PORTAL_DATA_DIR", data.path())
    .output()
    .unwrap();
    let said = text(&output);
    assert!(
        !output.status.success() && said.contains("the database cannot be opened: its file is damaged"),
        "{said}"
    );
}

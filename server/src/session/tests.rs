use app::page_context::Flash;
use tower_sessions::SessionStore as _;

use super::*;
use crate::config::SecretKeys;

async fn sessions() -> (Sessions, Clock, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let storage = Storage::open(&crate::config::sqlite_url(&dir.path().join("test.db")).unwrap())
        .await
        .unwrap();
    let keys = SecretKeys::parse("0123456789abcdef0123456789abcdef").unwrap();
    let seal = Seal::new(&keys, crate::config::secrets::Purpose::Sessions);
    let clock = Clock::default();
    let sessions = Sessions::new(
        storage,
        seal,
        clock.clone(),
        SessionLimits {
            idle: Duration::from_hours(1),
            max: Duration::from_hours(2),
            per_token: 10,
        },
        Audit::new(&keys),
        crate::instances::Outbox::nowhere(),
    );
    (sessions, clock, dir)
}

fn start() -> SignInDetails {
    SignInDetails {
        token: ApiToken::parse("token").unwrap(),
        display_name: Some("Lan".into()),
        language: None,
        requests: Vec::new(),
        address: None,
    }
}

async fn live(sessions: &Sessions, id: &Id) -> Option<LiveSession> {
    match sessions.find(id).await.unwrap() {
        SessionLookup::Live(live) => Some(live),
        SessionLookup::Ended(_) | SessionLookup::Nobody => None,
    }
}

#[tokio::test]
async fn session_is_found_by_its_id_only() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let found = live(&sessions, &id).await.unwrap();
    assert_eq!(
        (found.token.expose(), found.display_name.as_deref()),
        ("token", Some("Lan"))
    );
    assert!(matches!(
        sessions.find(&Id(id.0 ^ 1)).await.unwrap(),
        SessionLookup::Nobody
    ));
}

#[tokio::test]
async fn saving_does_not_revive_a_deleted_session() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let found = live(&sessions, &id).await.unwrap();
    let record = sessions.store.load(&id).await.unwrap().unwrap();
    sessions.sign_out(&id, None).await;

    sessions.store.save(&record).await.unwrap();
    sessions.touch(&found).await.unwrap();
    sessions.remember_language(&found, Lang::En).await.unwrap();
    sessions
        .notice(&found.key, &Flash::SettingsSaved.into())
        .await
        .unwrap();
    sessions.refuse(&found, Vec::new(), None).await.unwrap();
    let form = KeptForm::new("/a".into(), "/a".into(), "x=y".into());
    assert!(!sessions.keep(&found.key, form).await.unwrap());
    assert_eq!(sessions.count().await.unwrap(), 0);
}

#[tokio::test]
async fn forms_of_several_pages_are_kept_up_to_the_limit() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let form = |page: &str, fields: &str| KeptForm::new(page.into(), page.into(), fields.into());
    let found = live(&sessions, &id).await.unwrap();
    assert!(sessions.keep_beside(&found, form("/a", "x=1")).await.unwrap());
    assert!(sessions.keep_beside(&found, form("/a", "x=1")).await.unwrap());
    assert!(
        !sessions.keep_beside(&found, form("/a", "x=2")).await.unwrap(),
        "it is kept with other values"
    );
    let large = "x".repeat(MAX_KEPT_FORM_BYTES);
    assert!(!sessions.keep_beside(&found, form("/b", &large)).await.unwrap());
    assert!(sessions.keep(&found.key, form("/c", "x=3")).await.unwrap());

    let found = live(&sessions, &id).await.unwrap();
    assert_eq!(
        sessions.kept_for(&found, "/a").await.unwrap().unwrap().fields,
        "x=1"
    );
    sessions.drop_kept(&found, |form| form.is_of("/a")).await.unwrap();
    assert!(sessions.kept_for(&found, "/a").await.unwrap().is_none());
    assert_eq!(
        sessions.kept_for(&found, "/c").await.unwrap().unwrap().fields,
        "x=3"
    );
    // A form that has to be kept replaces earlier ones if there is no space.
    assert!(sessions.keep(&found.key, form("/b", &large)).await.unwrap());
    assert!(sessions.kept_for(&found, "/c").await.unwrap().is_none());
    assert!(sessions.kept_for(&found, "/b").await.unwrap().is_some());
}

/// The first answer with a kept form may be lost on its way, and the page be loaded again.
#[tokio::test]
async fn kept_form_is_shown_for_some_minutes_or_until_it_is_posted() {
    let (sessions, clock, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let key = live(&sessions, &id).await.unwrap().key;
    let keep = async |action: &str, fields: &str| {
        let form = KeptForm::new(action.into(), "/page".into(), fields.into());
        assert!(sessions.keep(&key, form).await.unwrap());
    };
    let shown = async |paths: &[&str], again| {
        let live = live(&sessions, &id).await.unwrap();
        let pick = |form: &KeptForm| {
            let place = paths.iter().position(|path| form.is_of(path))?;
            Some((place, form.fields.clone()))
        };
        sessions.show_kept(&live, again, pick).await.unwrap()
    };
    let as_shown = |place: usize, fields: &str| Some((place, fields.to_owned()));
    keep("/a", "x=1").await;
    let live_now = live(&sessions, &id).await.unwrap();
    // What is posted elsewhere meanwhile is not this form.
    sessions.drop_posted(&live_now, "/a").await.unwrap();
    for _ in 0..2 {
        assert_eq!(shown(&["/none", "/a"], 60).await, as_shown(1, "x=1"));
    }
    // One that was not shown yet comes first.
    keep("/b", "x=2").await;
    assert_eq!(shown(&["/a", "/b"], 60).await, as_shown(1, "x=2"));
    let live_now = live(&sessions, &id).await.unwrap();
    sessions.drop_posted(&live_now, "/b").await.unwrap();
    assert_eq!(shown(&["/a", "/b"], 60).await, as_shown(0, "x=1"));
    clock.advance(Duration::from_secs(61));
    assert_eq!(shown(&["/a", "/b"], 60).await, None);
    assert!(!live(&sessions, &id).await.unwrap().has_kept, "it is deleted");
    keep("/a", "x=3").await;
    assert_eq!(shown(&["/a"], 0).await, as_shown(0, "x=3"));
    assert_eq!(shown(&["/a"], 0).await, None, "once");
}

/// A note that nobody has seen again is worth more than an import that stands on its page.
#[tokio::test]
async fn shown_form_makes_room_first() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let key = live(&sessions, &id).await.unwrap().key;
    let keep = async |action: &str, bytes: usize| {
        let form = KeptForm::new(action.into(), "/page".into(), "x".repeat(bytes));
        assert!(sessions.keep(&key, form).await.unwrap());
    };
    keep("/note", 10).await;
    keep("/import", 700_000).await;
    let now = live(&sessions, &id).await.unwrap();
    let pick = |form: &KeptForm| form.is_of("/import").then_some(());
    assert_eq!(sessions.show_kept(&now, 60, pick).await.unwrap(), Some(()));
    keep("/order", 400_000).await;
    for (action, is_kept) in [("/note", true), ("/import", false), ("/order", true)] {
        let kept = sessions.kept_for(&now, action).await.unwrap();
        assert_eq!(kept.is_some(), is_kept, "{action}");
    }
}

/// The session ended at one button of a form, and another one sends it.
#[tokio::test]
async fn form_is_posted_again_by_any_of_its_buttons() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let key = live(&sessions, &id).await.unwrap().key;
    for (kept, others, posted) in [
        (
            "/requests/A/quotation/negotiate/note",
            ["/requests/A/quotation/accept", "/requests/B/quotation/negotiate"],
            "/requests/A/quotation/negotiate",
        ),
        (
            "/requests/A/owner",
            ["/requests/B/notes", "/requests/A"],
            "/requests/A/notes",
        ),
        (
            "/requests/new/import",
            ["/requests/A/edit", "/courier/new"],
            "/requests/new",
        ),
        (
            "/requests/A/edit/import",
            ["/requests/new", "/requests/B/edit"],
            "/requests/A/edit",
        ),
    ] {
        let form = KeptForm::new(kept.into(), "/page".into(), "x=1".into());
        assert!(sessions.keep(&key, form).await.unwrap());
        let now = live(&sessions, &id).await.unwrap();
        let pick = |form: &KeptForm| form.is_of(posted).then_some(());
        assert_eq!(
            sessions.show_kept(&now, 60, pick).await.unwrap(),
            Some(()),
            "{kept}"
        );
        for other in others {
            sessions.drop_posted(&now, other).await.unwrap();
        }
        assert!(sessions.kept_for(&now, kept).await.unwrap().is_some(), "{kept}");
        sessions.drop_posted(&now, posted).await.unwrap();
        assert!(sessions.kept_for(&now, kept).await.unwrap().is_none(), "{kept}");
    }
}

/// Two tabs meet the end of their session at once.
#[tokio::test]
async fn forms_that_are_kept_at_once_are_all_kept() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let key = live(&sessions, &id).await.unwrap().key;
    let pages: Vec<String> = (0..5).map(|at| format!("/{at}")).collect();
    let kept = pages.iter().map(|page| {
        let form = KeptForm::new(page.clone(), page.clone(), format!("x={page}"));
        sessions.keep(&key, form)
    });
    for kept in futures_util::future::join_all(kept).await {
        assert!(kept.unwrap());
    }
    let found = live(&sessions, &id).await.unwrap();
    for page in &pages {
        assert!(sessions.kept_for(&found, page).await.unwrap().is_some(), "{page}");
    }
}

#[tokio::test]
async fn used_id_is_not_reused() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let mut record = sessions.store.load(&id).await.unwrap().unwrap();
    sessions.store.create(&mut record).await.unwrap();
    assert_ne!(record.id, id);
    assert_eq!(sessions.count().await.unwrap(), 2);
}

#[tokio::test]
async fn damaged_row_is_no_session() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let row = store::row_id(&id);
    sessions.storage.update_session(&row, "00ff").await.unwrap();
    assert!(matches!(sessions.find(&id).await.unwrap(), SessionLookup::Nobody));
    // A row that another instance may be able to open is not deleted.
    assert_eq!(sessions.count().await.unwrap(), 1);
}

/// An instance that has a wrong key, or not yet a new one, leaves sessions of others as they are.
#[tokio::test]
async fn session_of_another_key_is_left_alone() {
    let (sessions, clock, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let wrong = SecretKeys::parse("wrong-key-wrong-key-wrong-key-wrong").unwrap();
    let other = Sessions {
        seal: Seal::new(&wrong, crate::config::secrets::Purpose::Sessions),
        store: Arc::new(Store::new(
            sessions.storage.clone(),
            Seal::new(&wrong, crate::config::secrets::Purpose::Sessions),
            clock,
        )),
        ..sessions.clone()
    };
    assert!(matches!(other.find(&id).await.unwrap(), SessionLookup::Nobody));
    assert!(live(&sessions, &id).await.is_some());
}

/// Sessions that no key opens wait for another instance, and keep no others from their end.
#[tokio::test]
async fn session_among_many_that_no_key_opens_is_ended() {
    let (sessions, clock, _dir) = sessions().await;
    let mut rows = Vec::new();
    for _ in 0..9 {
        let id = sessions.start(start(), None).await.unwrap().id;
        rows.push(store::row_id(&id));
    }
    // The one that opens is behind all others.
    rows.sort();
    let last = rows.pop().unwrap();
    for row in &rows {
        sessions.storage.update_session(row, "00ff").await.unwrap();
    }
    clock.advance(Duration::from_hours(3));
    sessions.sweep().await.unwrap();
    let row = sessions.storage.session(&last).await.unwrap();
    assert!(row.unwrap().ended_at.is_some());
}

/// It has the names of files and the operator's words.
#[tokio::test]
async fn notice_is_sealed_and_cleared_after_it_was_shown() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let key = live(&sessions, &id).await.unwrap().key;
    let [first, second] = ["Xin cảm ơn", "Đã nhận"].map(|said| Notice {
        said: Some(said.into()),
        ..app::page_context::Flash::DocumentUploaded.into()
    });
    sessions.notice(&key, &first).await.unwrap();
    let stored = sessions.storage.session(&key.0).await.unwrap().unwrap().notice;
    assert!(!stored.unwrap().contains("cảm"));
    assert_eq!(live(&sessions, &id).await.unwrap().notice, Some(first.clone()));
    sessions.notice(&key, &second).await.unwrap();
    sessions.clear_notice(&key, &first).await.unwrap();
    assert_eq!(live(&sessions, &id).await.unwrap().notice, Some(second.clone()));
    sessions.clear_notice(&key, &second).await.unwrap();
    assert_eq!(live(&sessions, &id).await.unwrap().notice, None);
}

/// The end is sealed: no change of the row lengthens a session.
#[tokio::test]
async fn changed_row_lengthens_no_session() {
    let (sessions, clock, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let row = store::row_id(&id);
    sessions
        .storage
        .change_session_times(&row, clock.seconds() + 7_200)
        .await
        .unwrap();
    clock.advance(Duration::from_hours(2));
    assert!(live(&sessions, &id).await.is_none());
    // A time of last use in the future is no longer idle time.
    let id = sessions.start(start(), None).await.unwrap().id;
    let row = store::row_id(&id);
    sessions
        .storage
        .change_session_times(&row, clock.seconds() + 3_000)
        .await
        .unwrap();
    assert!(live(&sessions, &id).await.is_none());
}

#[tokio::test]
async fn rows_cannot_be_exchanged() {
    let (sessions, _, _dir) = sessions().await;
    let one = sessions.start(start(), None).await.unwrap().id;
    let two = sessions.start(start(), None).await.unwrap().id;
    let sealed = sessions
        .storage
        .session(&store::row_id(&one))
        .await
        .unwrap()
        .unwrap()
        .sealed;
    sessions
        .storage
        .update_session(&store::row_id(&two), &sealed)
        .await
        .unwrap();
    assert!(live(&sessions, &two).await.is_none());
    assert!(live(&sessions, &one).await.is_some());
}

#[tokio::test]
async fn flash_is_shown_once() {
    let (sessions, _, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    let found = live(&sessions, &id).await.unwrap();
    sessions
        .notice(&found.key, &Flash::RequestSent.into())
        .await
        .unwrap();
    assert_eq!(
        live(&sessions, &id).await.unwrap().notice,
        Some(Flash::RequestSent.into())
    );
    // A message that arrived meanwhile is not lost by showing the first.
    sessions
        .notice(&found.key, &Flash::AnswerSent.into())
        .await
        .unwrap();
    sessions
        .clear_notice(&found.key, &Flash::RequestSent.into())
        .await
        .unwrap();
    assert_eq!(
        live(&sessions, &id).await.unwrap().notice,
        Some(Flash::AnswerSent.into())
    );
    sessions
        .clear_notice(&found.key, &Flash::AnswerSent.into())
        .await
        .unwrap();
    assert_eq!(live(&sessions, &id).await.unwrap().notice, None);
}

#[tokio::test]
async fn times_are_stored_to_the_second() {
    let (sessions, clock, _dir) = sessions().await;
    let id = sessions.start(start(), None).await.unwrap().id;
    clock.advance(Duration::from_secs(3_590));
    let found = live(&sessions, &id).await.unwrap();
    sessions.touch(&found).await.unwrap();
    clock.advance(Duration::from_secs(3_500));
    assert!(live(&sessions, &id).await.is_some(), "touched in time");
    clock.advance(Duration::from_secs(200));
    assert!(
        matches!(sessions.find(&id).await.unwrap(), SessionLookup::Ended(_)),
        "two hours in all"
    );
    assert!(
        matches!(sessions.find(&id).await.unwrap(), SessionLookup::Ended(_)),
        "and it stays so"
    );
}

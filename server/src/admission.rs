//! Admission control: limits of the requests worked on at once, altogether and for each asker, and of the memory for
//! incoming forms. A request that gets no permit soon is refused, so that one busy asker does not delay others. Signed-in
//! people have permits that strangers cannot take.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::counted_as;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::session::SessionKey;
use crate::upstream::AccountKey;

/// The asker and the kind of a request.
#[derive(Clone, Debug)]
pub enum RequestClass {
    /// Files of the site: scripts, styles, icons.
    Site,
    /// A webhook delivery of the operator, or a request that pretends to be one.
    Hook(Option<IpAddr>),
    /// A request with a session, even if the session is over.
    Person(SessionKey),
    /// A request with a session and a file, and the account, if the session is live.
    File(SessionKey, Option<AccountKey>),
    /// A request without a session. Strangers are counted by address.
    Stranger(Option<IpAddr>),
    /// A stranger's sign-in. The service is asked about the token, so other strangers do not wait behind it.
    SignIn(Option<IpAddr>),
}

/// Permits for requests and memory for forms.
pub struct Admission {
    /// Longest wait for a permit.
    wait: Duration,
    /// Longest wait behind other requests of the same session before the body is read: a browser that restores its tabs asks for all
    /// of them at once.
    session_wait: Duration,
    /// Longest wait behind other requests of the same person, or behind other deliveries: those are done soon.
    long_wait: Duration,
    site: Arc<Semaphore>,
    hooks: Arc<Semaphore>,
    people: Arc<Semaphore>,
    files: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    sign_ins: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    /// Session lookups, by cookie and by address. The database answers in turn, so no asker may queue many lookups before
    /// others.
    lookups_of_session: KeyedSemaphore<SessionKey>,
    lookups_of_address: KeyedSemaphore<Option<IpAddr>>,
    of_session: KeyedSemaphore<SessionKey>,
    /// Requests of one session that are being worked on: pages take a processor for milliseconds, and others need it too.
    at_work_of_session: KeyedSemaphore<SessionKey>,
    /// Pages that are being rendered for one session, which takes a processor without a pause.
    rendering_of_session: KeyedSemaphore<SessionKey>,
    files_of_session: KeyedSemaphore<SessionKey>,
    files_of_account: KeyedSemaphore<AccountKey>,
    heavy_of_session: KeyedSemaphore<SessionKey>,
    of_address: KeyedSemaphore<Option<IpAddr>>,
    reading_of_address: KeyedSemaphore<Option<IpAddr>>,
    /// Deliveries of one address, signed or not, so that others keep permits for theirs.
    hooks_of_address: KeyedSemaphore<Option<IpAddr>>,
    /// Memory for forms in kilobytes, altogether and for each asker.
    forms_of_people: Arc<Semaphore>,
    forms_of_strangers: Arc<Semaphore>,
    deliveries: Arc<Semaphore>,
    forms_of_session: KeyedSemaphore<SessionKey>,
    forms_of_address: KeyedSemaphore<Option<IpAddr>>,
    deliveries_of_address: KeyedSemaphore<Option<IpAddr>>,
}

impl Default for Admission {
    fn default() -> Self {
        let permits = |count| Arc::new(Semaphore::new(count));
        Self {
            wait: Duration::from_millis(100),
            session_wait: Duration::from_secs(2),
            long_wait: Duration::from_secs(10),
            site: permits(256),
            hooks: permits(64),
            people: permits(384),
            files: permits(32),
            strangers: permits(64),
            sign_ins: permits(64),
            heavy: permits(32),
            lookups_of_session: KeyedSemaphore::new(2),
            lookups_of_address: KeyedSemaphore::new(16),
            of_session: KeyedSemaphore::new(32),
            at_work_of_session: KeyedSemaphore::new(8),
            rendering_of_session: KeyedSemaphore::new(2),
            files_of_session: KeyedSemaphore::new(2),
            files_of_account: KeyedSemaphore::new(8),
            heavy_of_session: KeyedSemaphore::new(2),
            of_address: KeyedSemaphore::new(32),
            reading_of_address: KeyedSemaphore::new(1_000),
            hooks_of_address: KeyedSemaphore::new(48),
            forms_of_people: permits(96 << 10),
            forms_of_strangers: permits(16 << 10),
            deliveries: permits(16 << 10),
            forms_of_session: KeyedSemaphore::new(12 << 10),
            forms_of_address: KeyedSemaphore::new(2 << 10),
            deliveries_of_address: KeyedSemaphore::new(12 << 10),
        }
    }
}

/// Admits a request until the value is dropped.
#[derive(Debug, Default)]
pub struct Permit(Vec<OwnedSemaphorePermit>);

/// No permit was free in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overloaded;

impl Admission {
    /// Waits for a permit to look up a session. Everybody gets one; lookups of one asker run one after the other.
    pub async fn permit_lookup(&self, key: &SessionKey, address: Option<IpAddr>) -> Permit {
        let own = self.lookups_of_session.of(key.clone()).acquire_owned().await;
        let here = self
            .lookups_of_address
            .of(address.map(counted_as))
            .acquire_owned()
            .await;
        Permit(own.into_iter().chain(here).collect())
    }

    /// Takes a permit among the requests of one asker, before the body is read.
    pub async fn admit(&self, class: &RequestClass) -> Result<Permit, Overloaded> {
        let permit = match class {
            RequestClass::Site | RequestClass::Hook(_) => return Ok(Permit::default()),
            RequestClass::Person(key) | RequestClass::File(key, _) => {
                acquire_within(self.of_session.of(key.clone()), self.session_wait).await?
            }
            // Many may send their bytes, which costs little; fewer are worked on.
            RequestClass::Stranger(address) | RequestClass::SignIn(address) => {
                acquire_within(self.reading_of_address.of(address.map(counted_as)), self.wait).await?
            }
        };
        Ok(Permit(vec![permit]))
    }

    /// Takes a permit to work on a request whose form has been read.
    pub async fn start_work(&self, class: &RequestClass) -> Result<Permit, Overloaded> {
        let (of_asker, of_all, wait) = match class {
            RequestClass::Site => (None, &self.site, self.wait),
            RequestClass::Hook(address) => (
                Some(self.hooks_of_address.of(address.map(counted_as))),
                &self.hooks,
                // The operator sends many at once and waits 15 seconds.
                self.long_wait,
            ),
            RequestClass::Person(key) => (
                Some(self.at_work_of_session.of(key.clone())),
                &self.people,
                self.long_wait,
            ),
            RequestClass::File(key, _) => (
                Some(self.files_of_session.of(key.clone())),
                &self.files,
                self.long_wait,
            ),
            RequestClass::Stranger(address) => (
                Some(self.of_address.of(address.map(counted_as))),
                &self.strangers,
                self.wait,
            ),
            RequestClass::SignIn(address) => (
                Some(self.of_address.of(address.map(counted_as))),
                &self.sign_ins,
                self.wait,
            ),
        };
        // The asker's own permit comes first, so that a request that waits for it holds no permit of others.
        let mut permits = Vec::new();
        if let Some(of_asker) = of_asker {
            permits.push(acquire_within(of_asker, wait).await?);
        }
        if let RequestClass::File(_, Some(account)) = class {
            permits.push(acquire_within(self.files_of_account.of(*account), wait).await?);
        }
        let is_file = matches!(class, RequestClass::File(..));
        permits.push(acquire_within(of_all.clone(), if is_file { wait } else { self.wait }).await?);
        Ok(Permit(permits))
    }

    /// Takes a permit for work that occupies a processor for long; one session has few of them.
    pub async fn heavy(&self, key: &SessionKey) -> Result<Permit, Overloaded> {
        let own = acquire_within(self.heavy_of_session.of(key.clone()), self.long_wait).await?;
        Ok(Permit(vec![
            own,
            acquire_within(self.heavy.clone(), self.long_wait).await?,
        ]))
    }

    /// Runs a request and limits how many pages of its session are rendered at once ([`acquire_render_permit`]).
    pub async fn limit_rendering<T>(&self, class: &RequestClass, work: impl Future<Output = T>) -> T {
        match class {
            RequestClass::Person(key) | RequestClass::File(key, _) => {
                let turns = self.rendering_of_session.of(key.clone());
                RENDER_PERMITS.scope(turns, work).await
            }
            RequestClass::Site
            | RequestClass::Hook(_)
            | RequestClass::Stranger(_)
            | RequestClass::SignIn(_) => work.await,
        }
    }

    /// Starts the account of memory for an incoming form.
    pub fn form_memory(&self, class: &RequestClass) -> FormMemory {
        // The asker's own pool comes first.
        let pools = match class {
            RequestClass::Person(key) | RequestClass::File(key, _) => {
                vec![
                    self.forms_of_session.of(key.clone()),
                    self.forms_of_people.clone(),
                ]
            }
            RequestClass::Stranger(address) | RequestClass::SignIn(address) => vec![
                self.forms_of_address.of(address.map(counted_as)),
                self.forms_of_strangers.clone(),
            ],
            RequestClass::Site => vec![self.forms_of_strangers.clone()],
            RequestClass::Hook(address) => vec![
                self.deliveries_of_address.of(address.map(counted_as)),
                self.deliveries.clone(),
            ],
        };
        FormMemory {
            pools,
            held: Vec::new(),
            kilobytes: 0,
        }
    }
}

tokio::task_local! {
    static RENDER_PERMITS: Arc<Semaphore>;
}

/// Waits until few other pages of this session are being rendered. The permit ends with the value.
pub async fn acquire_render_permit() -> Option<OwnedSemaphorePermit> {
    let turns = RENDER_PERMITS.try_with(Arc::clone).ok()?;
    turns.acquire_owned().await.ok()
}

async fn acquire_within(permits: Arc<Semaphore>, wait: Duration) -> Result<OwnedSemaphorePermit, Overloaded> {
    match tokio::time::timeout(wait, permits.acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(Overloaded),
    }
}

/// Memory that a form takes while it is received and worked on.
pub struct FormMemory {
    pools: Vec<Arc<Semaphore>>,
    held: Vec<OwnedSemaphorePermit>,
    kilobytes: usize,
}

impl FormMemory {
    /// Takes the memory that a form of this size needs altogether.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), Overloaded> {
        let more = bytes.div_ceil(1024).saturating_sub(self.kilobytes);
        if more > 0 {
            let wanted = u32::try_from(more).map_err(|_| Overloaded)?;
            for pool in &self.pools {
                let permit = pool.clone().try_acquire_many_owned(wanted);
                self.held.push(permit.map_err(|_| Overloaded)?);
            }
            self.kilobytes += more;
        }
        Ok(())
    }

    pub fn into_permit(self) -> Permit {
        Permit(self.held)
    }
}

impl Permit {
    /// Combines two permits into one.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn stranger(last: u8) -> RequestClass {
        RequestClass::Stranger(Some(Ipv4Addr::new(192, 0, 2, last).into()))
    }

    fn hook(last: u8) -> RequestClass {
        RequestClass::Hook(Some(Ipv4Addr::new(192, 0, 2, last).into()))
    }

    /// G9: the number of requests of all people together is bounded.
    #[tokio::test]
    async fn requests_of_all_people_are_bounded() {
        let admission = Admission::default();
        let person = |number| RequestClass::Person(SessionKey::for_test(number));
        let mut taken = Vec::new();
        for number in 0..384 {
            // Eight requests of a session may be worked on at once.
            taken.push(
                admission
                    .start_work(&person(number / 8))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(admission.start_work(&person(48)).await.err(), Some(Overloaded));
        assert!(admission.start_work(&stranger(1)).await.is_ok());
        taken.pop();
        assert!(admission.start_work(&person(48)).await.is_ok());
    }

    /// F8: an address that floods the receiver leaves permits and memory to the operator.
    #[tokio::test]
    async fn deliveries_of_one_address_leave_permits_for_others() {
        let admission = Admission {
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (mut permits, mut forms) = (Vec::new(), Vec::new());
        for _ in 0..48 {
            permits.push(admission.start_work(&hook(1)).await.expect("there is room"));
        }
        assert_eq!(admission.start_work(&hook(1)).await.err(), Some(Overloaded));
        assert!(admission.start_work(&hook(2)).await.is_ok());
        let mut grow = |class: &RequestClass| {
            let mut memory = admission.form_memory(class);
            let grown = memory.grow_to(1 << 20);
            forms.push(memory);
            grown
        };
        for _ in 0..12 {
            assert_eq!(grow(&hook(1)), Ok(()));
        }
        assert_eq!(grow(&hook(1)), Err(Overloaded));
        assert_eq!(grow(&hook(2)), Ok(()));
    }

    #[tokio::test]
    async fn strangers_take_no_permits_of_people_or_other_addresses() {
        let admission = Admission::default();
        let mut taken = Vec::new();
        for _ in 0..32 {
            taken.push(admission.start_work(&stranger(1)).await.expect("there is room"));
        }
        assert_eq!(admission.start_work(&stranger(1)).await.err(), Some(Overloaded));
        taken.push(admission.start_work(&stranger(2)).await.expect("another address"));
        let mut all = 33;
        for last in 3..34 {
            taken.push(
                admission
                    .start_work(&stranger(last))
                    .await
                    .expect("there is room"),
            );
            all += 1;
        }
        assert_eq!(all, 64);
        assert_eq!(admission.start_work(&stranger(34)).await.err(), Some(Overloaded));
        let person = RequestClass::Person(SessionKey::for_test(1));
        assert!(admission.start_work(&person).await.is_ok());
        drop(taken);
        assert!(admission.start_work(&stranger(1)).await.is_ok());
    }

    #[tokio::test]
    async fn one_session_takes_no_permits_of_others() {
        let admission = Admission {
            session_wait: Duration::from_millis(100),
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (one, other) = (SessionKey::for_test(1), SessionKey::for_test(2));
        let mut taken = Vec::new();
        for _ in 0..2 {
            taken.push(admission.heavy(&one).await.expect("there is room"));
            taken.push(
                admission
                    .start_work(&RequestClass::File(one.clone(), None))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(admission.heavy(&one).await.err(), Some(Overloaded));
        assert_eq!(
            admission
                .start_work(&RequestClass::File(one.clone(), None))
                .await
                .err(),
            Some(Overloaded)
        );
        assert!(admission.heavy(&other).await.is_ok());
        assert!(
            admission
                .start_work(&RequestClass::File(other.clone(), None))
                .await
                .is_ok()
        );
        for _ in 0..32 {
            taken.push(
                admission
                    .admit(&RequestClass::Person(one.clone()))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(
            admission.admit(&RequestClass::Person(one)).await.err(),
            Some(Overloaded)
        );
        assert!(admission.admit(&RequestClass::Person(other)).await.is_ok());
    }

    #[tokio::test]
    async fn sessions_of_one_account_share_its_file_permits() {
        let admission = Admission {
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (own, other) = (AccountKey::for_test(1), AccountKey::for_test(2));
        let file = |session, account| RequestClass::File(SessionKey::for_test(session), Some(account));
        let mut taken = Vec::new();
        for session in 0..8 {
            taken.push(
                admission
                    .start_work(&file(session, own))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(admission.start_work(&file(8, own)).await.err(), Some(Overloaded));
        assert!(admission.start_work(&file(8, other)).await.is_ok());
        drop(taken);
        assert!(admission.start_work(&file(8, own)).await.is_ok());
    }

    #[test]
    fn memory_of_forms_is_bounded_and_released() {
        let admission = Admission::default();
        let grown = |class: &RequestClass, bytes| {
            let mut memory = admission.form_memory(class);
            memory.grow_to(bytes).map(|()| memory.into_permit())
        };
        // One address has a share of it.
        let all_of_one = grown(&stranger(1), 2 << 20).expect("there is room");
        assert_eq!(grown(&stranger(1), 1).err(), Some(Overloaded));
        let mut taken: Vec<Permit> = (2..=8)
            .map(|last| grown(&stranger(last), 2 << 20).expect("there is room"))
            .collect();
        assert_eq!(grown(&stranger(9), 1).err(), Some(Overloaded), "of all strangers");
        // People and deliveries are not affected.
        assert!(grown(&hook(1), 64 << 10).is_ok());
        for number in 0..8 {
            let person = RequestClass::Person(SessionKey::for_test(number));
            taken.push(grown(&person, 12 << 20).expect("there is room"));
            assert_eq!(grown(&person, 1).err(), Some(Overloaded));
        }
        drop(all_of_one);
        assert!(grown(&stranger(9), 2 << 20).is_ok());
    }
}

//! Room for requests: how many are worked on at once, altogether and of one asker, and how much memory forms may take that
//! still come in. What has no room soon is sent away, so that whoever asks much keeps nobody else waiting; people who
//! are signed in have places that strangers cannot take.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::counted_as;
use crate::keyed_semaphore::KeyedSemaphore;
use crate::session::SessionKey;
use crate::upstream::AccountKey;

/// Who asks, and for what.
#[derive(Clone, Debug)]
pub enum Lane {
    /// Files of the site: scripts, styles, icons.
    Site,
    /// The operator's deliveries, or what somebody sends in their place.
    Hook(Option<IpAddr>),
    /// Somebody whose session is known, be it over.
    Person(SessionKey),
    /// The same with a file, and the account, where the session lives.
    File(SessionKey, Option<AccountKey>),
    /// Whoever else. Nobody is known by name, so the address is counted.
    Stranger(Option<IpAddr>),
    /// A token of a stranger, which the service is asked about: others who only look do not wait behind it.
    SignIn(Option<IpAddr>),
}

/// Places for requests.
pub struct Admission {
    /// The wait for room.
    wait: Duration,
    /// That of a person, or of deliveries, behind others of their own, which are done soon.
    long_wait: Duration,
    site: Arc<Semaphore>,
    hooks: Arc<Semaphore>,
    people: Arc<Semaphore>,
    files: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    sign_ins: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    /// Sessions that are being looked up, by what the cookie says and by address: the database answers in turn, so nobody may
    /// put many before others.
    lookups_of_session: KeyedSemaphore<SessionKey>,
    lookups_of_address: KeyedSemaphore<Option<IpAddr>>,
    of_session: KeyedSemaphore<SessionKey>,
    /// Of those the ones at work: pages take a processor for milliseconds, and others want theirs.
    at_work_of_session: KeyedSemaphore<SessionKey>,
    /// Pages that are being put together for one session: a processor's work without a pause.
    rendering_of_session: KeyedSemaphore<SessionKey>,
    files_of_session: KeyedSemaphore<SessionKey>,
    files_of_account: KeyedSemaphore<AccountKey>,
    heavy_of_session: KeyedSemaphore<SessionKey>,
    of_address: KeyedSemaphore<Option<IpAddr>>,
    reading_of_address: KeyedSemaphore<Option<IpAddr>>,
    /// Deliveries of one address, signed or not: others keep room for theirs.
    hooks_of_address: KeyedSemaphore<Option<IpAddr>>,
    /// Memory for forms in kilobytes: altogether, and of one asker.
    forms_of_people: Arc<Semaphore>,
    forms_of_strangers: Arc<Semaphore>,
    deliveries: Arc<Semaphore>,
    forms_of_session: KeyedSemaphore<SessionKey>,
    forms_of_address: KeyedSemaphore<Option<IpAddr>>,
    deliveries_of_address: KeyedSemaphore<Option<IpAddr>>,
}

impl Default for Admission {
    fn default() -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self {
            wait: Duration::from_millis(100),
            long_wait: Duration::from_secs(10),
            site: places(256),
            hooks: places(64),
            people: places(384),
            files: places(32),
            strangers: places(64),
            sign_ins: places(64),
            heavy: places(32),
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
            forms_of_people: places(96 << 10),
            forms_of_strangers: places(16 << 10),
            deliveries: places(16 << 10),
            forms_of_session: KeyedSemaphore::new(12 << 10),
            forms_of_address: KeyedSemaphore::new(2 << 10),
            deliveries_of_address: KeyedSemaphore::new(12 << 10),
        }
    }
}

/// A place; it is free again when the value is dropped.
#[derive(Debug, Default)]
pub struct Place(Vec<OwnedSemaphorePermit>);

/// There is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl Admission {
    /// A turn to look a session up: everybody gets one, those of one asker one after the other.
    pub async fn look_up(&self, key: &SessionKey, address: Option<IpAddr>) -> Place {
        let own = self.lookups_of_session.of(key.clone()).acquire_owned().await;
        let here = self
            .lookups_of_address
            .of(address.map(counted_as))
            .acquire_owned()
            .await;
        Place(own.into_iter().chain(here).collect())
    }

    /// A place among the requests of one asker, taken before anything of their body is read.
    pub async fn ask(&self, lane: &Lane) -> Result<Place, Full> {
        let permit = match lane {
            Lane::Site | Lane::Hook(_) => return Ok(Place::default()),
            Lane::Person(key) | Lane::File(key, _) => {
                soon(self.of_session.of(key.clone()), self.wait).await?
            }
            // Many wait for bytes at little cost; at work are fewer.
            Lane::Stranger(address) | Lane::SignIn(address) => {
                soon(self.reading_of_address.of(address.map(counted_as)), self.wait).await?
            }
        };
        Ok(Place(vec![permit]))
    }

    /// A place for the work on a request whose form is here.
    pub async fn work(&self, lane: &Lane) -> Result<Place, Full> {
        let (of_asker, of_all, wait) = match lane {
            Lane::Site => (None, &self.site, self.wait),
            Lane::Hook(address) => (
                Some(self.hooks_of_address.of(address.map(counted_as))),
                &self.hooks,
                // The operator sends many at once and waits 15 seconds.
                self.long_wait,
            ),
            Lane::Person(key) => (
                Some(self.at_work_of_session.of(key.clone())),
                &self.people,
                self.long_wait,
            ),
            Lane::File(key, _) => (
                Some(self.files_of_session.of(key.clone())),
                &self.files,
                self.long_wait,
            ),
            Lane::Stranger(address) => (
                Some(self.of_address.of(address.map(counted_as))),
                &self.strangers,
                self.wait,
            ),
            Lane::SignIn(address) => (
                Some(self.of_address.of(address.map(counted_as))),
                &self.sign_ins,
                self.wait,
            ),
        };
        // First among their own: what waits there takes no place of others.
        let mut permits = Vec::new();
        if let Some(of_asker) = of_asker {
            permits.push(soon(of_asker, wait).await?);
        }
        if let Lane::File(_, Some(account)) = lane {
            permits.push(soon(self.files_of_account.of(*account), wait).await?);
        }
        let is_file = matches!(lane, Lane::File(..));
        permits.push(soon(of_all.clone(), if is_file { wait } else { self.wait }).await?);
        Ok(Place(permits))
    }

    /// A place for work that takes a processor for long: few of one session at once.
    pub async fn heavy(&self, key: &SessionKey) -> Result<Place, Full> {
        let own = soon(self.heavy_of_session.of(key.clone()), self.long_wait).await?;
        Ok(Place(vec![own, soon(self.heavy.clone(), self.long_wait).await?]))
    }

    /// Carries a request out: pages that it renders take turns with others of its session ([`turn_to_render`]).
    pub async fn in_turn<T>(&self, lane: &Lane, work: impl Future<Output = T>) -> T {
        match lane {
            Lane::Person(key) | Lane::File(key, _) => {
                let turns = self.rendering_of_session.of(key.clone());
                RENDERING.scope(turns, work).await
            }
            Lane::Site | Lane::Hook(_) | Lane::Stranger(_) | Lane::SignIn(_) => work.await,
        }
    }

    /// Memory for a form that comes in.
    pub fn memory(&self, lane: &Lane) -> FormMemory {
        // First among their own.
        let pools = match lane {
            Lane::Person(key) | Lane::File(key, _) => {
                vec![
                    self.forms_of_session.of(key.clone()),
                    self.forms_of_people.clone(),
                ]
            }
            Lane::Stranger(address) | Lane::SignIn(address) => vec![
                self.forms_of_address.of(address.map(counted_as)),
                self.forms_of_strangers.clone(),
            ],
            Lane::Site => vec![self.forms_of_strangers.clone()],
            Lane::Hook(address) => vec![
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
    static RENDERING: Arc<Semaphore>;
}

/// Waits until few other pages of this session are being rendered; the turn ends with the value.
pub async fn turn_to_render() -> Option<OwnedSemaphorePermit> {
    let turns = RENDERING.try_with(Arc::clone).ok()?;
    turns.acquire_owned().await.ok()
}

async fn soon(places: Arc<Semaphore>, wait: Duration) -> Result<OwnedSemaphorePermit, Full> {
    match tokio::time::timeout(wait, places.acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(Full),
    }
}

/// Memory that a form takes while it comes in and is worked on.
pub struct FormMemory {
    pools: Vec<Arc<Semaphore>>,
    held: Vec<OwnedSemaphorePermit>,
    kilobytes: usize,
}

impl FormMemory {
    /// Takes as much as a form of so many bytes needs altogether.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), Full> {
        let more = bytes.div_ceil(1024).saturating_sub(self.kilobytes);
        if more > 0 {
            let wanted = u32::try_from(more).map_err(|_| Full)?;
            for pool in &self.pools {
                let permit = pool.clone().try_acquire_many_owned(wanted);
                self.held.push(permit.map_err(|_| Full)?);
            }
            self.kilobytes += more;
        }
        Ok(())
    }

    pub fn into_place(self) -> Place {
        Place(self.held)
    }
}

impl Place {
    /// Both in one.
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

    fn stranger(last: u8) -> Lane {
        Lane::Stranger(Some(Ipv4Addr::new(192, 0, 2, last).into()))
    }

    fn hook(last: u8) -> Lane {
        Lane::Hook(Some(Ipv4Addr::new(192, 0, 2, last).into()))
    }

    /// G9: what all people together may ask at once.
    #[tokio::test]
    async fn people_altogether_have_so_many_places() {
        let admission = Admission::default();
        let person = |number| Lane::Person(SessionKey::for_test(number));
        let mut taken = Vec::new();
        for number in 0..384 {
            // Eight of a session are at work at once.
            taken.push(admission.work(&person(number / 8)).await.expect("there is room"));
        }
        assert_eq!(admission.work(&person(48)).await.err(), Some(Full));
        assert!(admission.work(&stranger(1)).await.is_ok());
        taken.pop();
        assert!(admission.work(&person(48)).await.is_ok());
    }

    /// F8: whoever floods the receiver from one address leaves places and memory to the operator.
    #[tokio::test]
    async fn deliveries_of_one_address_leave_room_for_others() {
        let admission = Admission {
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (mut places, mut forms) = (Vec::new(), Vec::new());
        for _ in 0..48 {
            places.push(admission.work(&hook(1)).await.expect("there is room"));
        }
        assert_eq!(admission.work(&hook(1)).await.err(), Some(Full));
        assert!(admission.work(&hook(2)).await.is_ok());
        let mut grow = |lane: &Lane| {
            let mut memory = admission.memory(lane);
            let grown = memory.grow_to(1 << 20);
            forms.push(memory);
            grown
        };
        for _ in 0..12 {
            assert_eq!(grow(&hook(1)), Ok(()));
        }
        assert_eq!(grow(&hook(1)), Err(Full));
        assert_eq!(grow(&hook(2)), Ok(()));
    }

    #[tokio::test]
    async fn strangers_take_no_place_of_people_nor_of_other_addresses() {
        let admission = Admission::default();
        let mut taken = Vec::new();
        for _ in 0..32 {
            taken.push(admission.work(&stranger(1)).await.expect("there is room"));
        }
        assert_eq!(admission.work(&stranger(1)).await.err(), Some(Full));
        taken.push(admission.work(&stranger(2)).await.expect("another address"));
        let mut all = 33;
        for last in 3..34 {
            taken.push(admission.work(&stranger(last)).await.expect("there is room"));
            all += 1;
        }
        assert_eq!(all, 64);
        assert_eq!(admission.work(&stranger(34)).await.err(), Some(Full));
        let person = Lane::Person(SessionKey::for_test(1));
        assert!(admission.work(&person).await.is_ok());
        drop(taken);
        assert!(admission.work(&stranger(1)).await.is_ok());
    }

    #[tokio::test]
    async fn one_session_takes_no_place_of_others() {
        let admission = Admission {
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (one, other) = (SessionKey::for_test(1), SessionKey::for_test(2));
        let mut taken = Vec::new();
        for _ in 0..2 {
            taken.push(admission.heavy(&one).await.expect("there is room"));
            taken.push(
                admission
                    .work(&Lane::File(one.clone(), None))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(admission.heavy(&one).await.err(), Some(Full));
        assert_eq!(
            admission.work(&Lane::File(one.clone(), None)).await.err(),
            Some(Full)
        );
        assert!(admission.heavy(&other).await.is_ok());
        assert!(admission.work(&Lane::File(other.clone(), None)).await.is_ok());
        for _ in 0..32 {
            taken.push(
                admission
                    .ask(&Lane::Person(one.clone()))
                    .await
                    .expect("there is room"),
            );
        }
        assert_eq!(admission.ask(&Lane::Person(one)).await.err(), Some(Full));
        assert!(admission.ask(&Lane::Person(other)).await.is_ok());
    }

    #[tokio::test]
    async fn sessions_of_one_account_share_its_places_for_files() {
        let admission = Admission {
            long_wait: Duration::from_millis(100),
            ..Admission::default()
        };
        let (own, other) = (AccountKey::for_test(1), AccountKey::for_test(2));
        let file = |session, account| Lane::File(SessionKey::for_test(session), Some(account));
        let mut taken = Vec::new();
        for session in 0..8 {
            taken.push(admission.work(&file(session, own)).await.expect("there is room"));
        }
        assert_eq!(admission.work(&file(8, own)).await.err(), Some(Full));
        assert!(admission.work(&file(8, other)).await.is_ok());
        drop(taken);
        assert!(admission.work(&file(8, own)).await.is_ok());
    }

    #[test]
    fn memory_of_forms_is_bounded_and_given_back() {
        let admission = Admission::default();
        let grown = |lane: &Lane, bytes| {
            let mut memory = admission.memory(lane);
            memory.grow_to(bytes).map(|()| memory.into_place())
        };
        // Of one address a share.
        let all_of_one = grown(&stranger(1), 2 << 20).expect("there is room");
        assert_eq!(grown(&stranger(1), 1).err(), Some(Full));
        let mut taken: Vec<Place> = (2..=8)
            .map(|last| grown(&stranger(last), 2 << 20).expect("there is room"))
            .collect();
        assert_eq!(grown(&stranger(9), 1).err(), Some(Full), "of all strangers");
        // Neither people nor deliveries notice.
        assert!(grown(&hook(1), 64 << 10).is_ok());
        for number in 0..8 {
            let person = Lane::Person(SessionKey::for_test(number));
            taken.push(grown(&person, 12 << 20).expect("there is room"));
            assert_eq!(grown(&person, 1).err(), Some(Full));
        }
        drop(all_of_one);
        assert!(grown(&stranger(9), 2 << 20).is_ok());
    }
}

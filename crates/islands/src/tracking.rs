//! A shipment while somebody looks at it: where it is by its newest milestone, and everything that happened. A milestone appears
//! in place as soon as it is recorded, times go on counting, and a lost connection is said and caught up.

mod data;

use domain::Lang;
use leptos::either::Either;
use leptos::html::Ol;
use leptos::prelude::*;

use crate::flat::{AsTexts, texts_of};
use crate::icon::{Icon, badge, icon};
use crate::label::label;
use crate::text::tracking::{elapsed, tracking_live_texts};
use crate::timeline::{ShownMilestone, lines, milestone, shown_time};

pub use data::{Disagreement, KnownWhereabouts, RecordedStatus, ShownTracking, Whereabouts, WhereaboutsTime};

/// Milliseconds by which a milestone may be ahead of the page's clock, which may be a minute behind the server's.
const MAX_CLOCK_LEAD: i64 = 120_000;

/// The whereabouts and the milestones of a shipment. `children` stand beside the milestones.
#[island]
pub fn Tracking(
    lang: Lang,
    /// The request's code.
    code: String,
    #[prop(into)] tracking: AsTexts<ShownTracking>,
    /// The server's clock when the page was made, in milliseconds since 1970.
    #[prop(into)]
    now: AsTexts<i64>,
    /// The page's own address.
    here: String,
    children: Children,
) -> impl IntoView {
    let t = tracking_live_texts(lang);
    let ShownTracking {
        whereabouts,
        milestones,
        status,
        checked,
    } = tracking.0;
    let state = LiveTracking {
        whereabouts: RwSignal::new(whereabouts),
        milestones: RwSignal::new(milestones),
        checked: RwSignal::new(checked),
        new: StoredValue::new(Vec::new()),
        announced: RwSignal::new(String::new()),
        trouble: RwSignal::new(None),
        now: RwSignal::new(now.0),
        timeline: NodeRef::new(),
    };
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || browser::follow(&code, &status, lang, state));
    #[cfg(not(feature = "hydrate"))]
    let _ = (code, status);
    let trouble = move || {
        state.trouble.get().map(|words| {
            view! {
                <p class="small row" data-tone="attention" data-connection-lost>
                    {icon(Icon::Clock)}
                    <span>{words}</span>
                </p>
            }
        })
    };
    let is_known = Memo::new(move |_| state.whereabouts.with(Option::is_some));
    let panel = move || {
        let here = here.clone();
        is_known.get().then(move || {
            view! {
                <section class="panel" aria-labelledby="now">
                    {move || state.whereabouts.get().map(|one| whereabouts_view(one, state.now, lang))}
                    <div class="pad checked">
                        <p class="small quiet">
                            {t.checked()} " " {state.checked} ". " <a href=here>{t.check_again()}</a>
                        </p>
                        <div role="status">{trouble}</div>
                    </div>
                </section>
            }
        })
    };
    let is_empty = Memo::new(move |_| state.milestones.with(Vec::is_empty));
    let timeline = move || {
        (!is_empty.get()).then(|| {
            view! {
                <section class="stack" aria-labelledby="events">
                    <h2 id="events">{t.events()}</h2>
                    <ol class="timeline" node_ref=state.timeline>
                        // One that was corrected is another entry.
                        <For each=move || state.milestones.get() key=shown_text let:one>
                            {entry(one, state, lang)}
                        </For>
                    </ol>
                </section>
            }
        })
    };
    view! {
        {panel}
        <p class="sr" role="status">
            {state.announced}
        </p>
        <div class="cols">
            <div>{timeline}</div>
            {children()}
        </div>
    }
}

/// The state of the island.
#[derive(Clone, Copy)]
struct LiveTracking {
    whereabouts: RwSignal<Option<Whereabouts>>,
    milestones: RwSignal<Vec<ShownMilestone>>,
    checked: RwSignal<String>,
    /// Keys of the milestones that came while the page was open.
    new: StoredValue<Vec<String>>,
    /// Read out politely.
    announced: RwSignal<String>,
    /// The reason why the page may not be current.
    trouble: RwSignal<Option<String>>,
    /// Milliseconds since 1970 by the server's clock.
    now: RwSignal<i64>,
    timeline: NodeRef<Ol>,
}

/// All that is shown of a milestone, as one text.
fn shown_text(one: &ShownMilestone) -> String {
    texts_of(one).join("\n")
}

/// An entry of the timeline; the newest one that has happened, and those that came while the page was open, are marked.
fn entry(one: ShownMilestone, state: LiveTracking, lang: Lang) -> impl IntoView {
    let newest_key = one.key.clone();
    let is_newest = move || {
        state.milestones.with(|all| {
            let newest = all.iter().find(|one| !one.is_announced);
            newest.is_some_and(|newest| newest.key == newest_key)
        })
    };
    let is_new = state.new.with_value(|new| new.contains(&one.key));
    let mark = is_new.then(|| {
        view! {
            <span class="tag" data-tone="progress">
                <span>{tracking_live_texts(lang).new_mark()}</span>
            </span>
        }
    });
    view! {
        <li class:now=is_newest>
            {milestone(one)}
            {mark}
        </li>
    }
}

fn whereabouts_view(whereabouts: Whereabouts, now: RwSignal<i64>, lang: Lang) -> impl IntoView {
    match whereabouts {
        Whereabouts::Known(known) => Either::Left(known_view(*known, now, lang)),
        Whereabouts::Unknown { title, words } => Either::Right(view! {
            <div class="empty">
                {icon(Icon::Clock)}
                <h2 id="now">{title}</h2>
                <p>{words}</p>
            </div>
        }),
    }
}

fn known_view(known: KnownWhereabouts, now: RwSignal<i64>, lang: Lang) -> impl IntoView {
    let place = known
        .place
        .map(|place| view! { <p class="place">{label(place)}</p> });
    let time = known
        .time
        .map(|time| view! { <p>{time_view(time, now, lang)}</p> });
    let reason = known.reason.map(|reason| view! { <p>{reason}</p> });
    let disagreement = known
        .disagreement
        .map(|disagreement| disagreement_view(disagreement, lang));
    // A single one is the milestone above.
    let so_far = (known.so_far.len() > 1).then(|| so_far_view(known.so_far, lang));
    view! {
        <div class="pad stack">
            <div class="whereabouts" data-tone=known.tone>
                {badge(known.drawing)}
                <div class="stack tight">
                    <p class="small quiet">{known.above}</p>
                    <h2 class="figure" id="now">
                        {label(known.title)}
                    </h2>
                    {place}
                    {time}
                    {known.content.map(lines)}
                    {reason}
                </div>
            </div>
            {disagreement}
            {so_far}
        </div>
    }
}

/// When it was, and how long ago.
fn time_view(time: WhereaboutsTime, now: RwSignal<i64>, lang: Lang) -> impl IntoView {
    let t = tracking_live_texts(lang);
    let ago = time.instant.map(|instant| {
        view! {
            ", "
            <span class="nowrap">
                {move || match now.get() - instant {
                    past if past < -MAX_CLOCK_LEAD => t.ahead().to_owned(),
                    past => t.ago(&elapsed(past.max(0) / 60_000, lang)),
                }}
            </span>
        }
    });
    view! {
        {shown_time(time.shown)}
        {ago}
    }
}

fn disagreement_view(disagreement: Disagreement, lang: Lang) -> impl IntoView {
    let t = tracking_live_texts(lang);
    let at = disagreement
        .recorded_at
        .map(|at| view! { " " {shown_time(at)} "." });
    view! {
        <p class="disagreement">
            {icon(Icon::Info)}
            <span>
                {t.request_says()} " " <b>{label(disagreement.status)}</b> ". " {disagreement.recorded} {at}
            </span>
        </p>
    }
}

fn so_far_view(all: Vec<RecordedStatus>, lang: Lang) -> impl IntoView {
    let item = |one: RecordedStatus| {
        let at = one.at.map(|at| view! { <small>{shown_time(at)}</small> });
        view! {
            <li aria-current=one.is_current.then_some("true") data-tone=one.tone>
                {icon(one.drawing)}
                <span>{label(one.name)}</span>
                {at}
            </li>
        }
    };
    view! {
        <ol class="so-far" aria-label=tracking_live_texts(lang).so_far()>
            {all.into_iter().map(item).collect_view()}
        </ol>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::cell::Cell;
    use std::rc::Rc;
    use std::time::Duration;

    use domain::Lang;
    use leptos::prelude::*;
    use leptos::task::spawn_local;

    use super::{LiveTracking, ShownMilestone, ShownTracking};
    use crate::api;
    use crate::dom;
    use crate::live::{LiveEvent, publish, subscribe};
    use crate::signals::set_changed;
    use crate::text::tracking::tracking_live_texts;

    /// Events that come together are read once.
    const EVENT_DELAY: Duration = Duration::from_millis(300);
    /// The shipment is looked at again while nobody tells of anything.
    const POLL_INTERVAL: Duration = Duration::from_mins(5);
    const CLOCK_INTERVAL: Duration = Duration::from_secs(10);

    /// A shipment that is looked at.
    struct Followed {
        code: String,
        /// As the page shows it outside of the island.
        status: String,
        lang: Lang,
        state: LiveTracking,
        asking: Cell<bool>,
        /// Something was told while an answer was on its way, which may not know of it.
        ask_again: Cell<bool>,
    }

    pub(super) fn follow(code: &str, status: &str, lang: Lang, state: LiveTracking) {
        count_time(state);
        let followed = Rc::new(Followed {
            code: code.to_owned(),
            status: status.to_owned(),
            lang,
            state,
            asking: Cell::default(),
            ask_again: Cell::default(),
        });
        let look = {
            let followed = Rc::clone(&followed);
            move || ask(&followed)
        };
        let look_soon = look.clone();
        let was_connected = Cell::new(false);
        subscribe(move |event| match event {
            LiveEvent::Hint(change) | LiveEvent::News(change) if change.code == followed.code => {
                set_timeout(look_soon.clone(), EVENT_DELAY);
            }
            LiveEvent::Missed => set_timeout(look_soon.clone(), EVENT_DELAY),
            // What the last answer said, as that the session is over, says more.
            LiveEvent::Lost if !state.trouble.with_untracked(Option::is_some) => {
                let words = tracking_live_texts(lang).connection_lost();
                state.trouble.set(Some(words.to_owned()));
            }
            // Somebody comes back to the page, or the connection does.
            LiveEvent::Connected
                if was_connected.replace(true) || state.trouble.with_untracked(Option::is_some) =>
            {
                set_timeout(look_soon.clone(), EVENT_DELAY);
            }
            _ => {}
        });
        set_interval(
            move || {
                if !document().hidden() {
                    look();
                }
            },
            POLL_INTERVAL,
        );
    }

    /// Moves the page's clock on, from the server's time when the page was made.
    fn count_time(state: LiveTracking) {
        let behind = state.now.get_untracked() - dom::now();
        // A page that was kept for longer than this has a clock that differs, not one that is late.
        let behind = if behind.abs() < 60_000 { 0 } else { behind };
        let move_on = move || state.now.set(dom::now() + behind);
        set_interval(move_on, CLOCK_INTERVAL);
        dom::listen("visibilitychange", move |_| move_on());
    }

    fn ask(followed: &Rc<Followed>) {
        if followed.asking.replace(true) {
            followed.ask_again.set(true);
            return;
        }
        let followed = Rc::clone(followed);
        spawn_local(async move {
            let answer = api::tracking(followed.code.clone()).await;
            match answer {
                Ok(tracking) => {
                    if tracking.status != followed.status {
                        publish(&LiveEvent::Outdated);
                    }
                    put(tracking, followed.lang, followed.state);
                }
                // The data read before stays.
                Err(error) => {
                    let t = tracking_live_texts(followed.lang);
                    let words = error.sentence().unwrap_or(t.connection_lost());
                    followed.state.trouble.set(Some(words.to_owned()));
                }
            }
            followed.asking.set(false);
            if followed.ask_again.take() {
                ask(&followed);
            }
        });
    }

    /// Adds new milestones. The text that somebody reads stays where it is on the screen.
    fn put(tracking: ShownTracking, lang: Lang, state: LiveTracking) {
        let ShownTracking {
            whereabouts,
            milestones,
            checked,
            ..
        } = tracking;
        state.trouble.set(None);
        state.checked.set(checked);
        let known = state.milestones.get_untracked();
        let is_known = |one: &ShownMilestone| known.iter().any(|before| before.key == one.key);
        let new: Vec<&ShownMilestone> = milestones.iter().filter(|one| !is_known(one)).collect();
        state
            .new
            .update_value(|all| all.extend(new.iter().map(|one| one.key.clone())));
        let place = (!new.is_empty()).then(|| Anchor::read(state)).flatten();
        // What has happened comes before what is only announced, whose time says so.
        if let Some(first) = new.iter().find(|one| !one.is_announced).or(new.first()) {
            let place = first.place.iter().map(|place| place.text.as_str());
            let time = first.is_announced.then_some(first.time.shown.as_str());
            let told = tracking_live_texts(lang).announced(&first.name.text, place.chain(time));
            state.announced.set(told);
        }
        set_changed(state.whereabouts, whereabouts);
        set_changed(state.milestones, milestones);
        if let Some(place) = place {
            request_animation_frame(move || place.hold());
        }
    }

    /// An entry of the timeline at the top of the window, and where it stood.
    struct Anchor {
        entry: web_sys::Element,
        top: f64,
    }

    impl Anchor {
        fn read(state: LiveTracking) -> Option<Self> {
            // Somebody who looks at the top sees the new milestone there.
            if window().scroll_y().ok()? <= 0.0 {
                return None;
            }
            let top = |entry: &web_sys::Element| entry.get_bounding_client_rect().top();
            let timeline = state.timeline.get_untracked()?;
            let entry = dom::all(&timeline, ":scope > li")
                .into_iter()
                .find(|entry| top(entry) >= 0.0)?;
            Some(Self {
                top: top(&entry),
                entry,
            })
        }

        /// Browsers that anchor the page themselves have done so by now.
        fn hold(&self) {
            let moved = self.entry.get_bounding_client_rect().top() - self.top;
            if moved.abs() >= 1.0 {
                window().scroll_by_with_x_and_y(0.0, moved);
            }
        }
    }
}

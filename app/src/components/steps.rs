//! Where something stands in an order known beforehand. What happened to a shipment has none: that is a timeline.

use leptos::prelude::*;
use partner_api::Status;

use super::{Icon, StatusTag, Tone, icon, status_tone};
use crate::page_context::PageContext;
use crate::text::common::common_texts;
use crate::text::labels::{self, Codes, Label};

/// Whether a step is behind, here or ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    Done,
    Current,
    Todo,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub name: Label,
    pub state: StepState,
    /// Of the current step.
    pub tone: Option<Tone>,
    pub drawing: Option<Icon>,
}

/// A step with nothing but a name and a state.
pub fn step(name: Label, state: StepState) -> Step {
    let drawing = (state == StepState::Done).then_some(Icon::Check);
    Step {
        name,
        state,
        tone: None,
        drawing,
    }
}

/// The steps with a rail on wide screens, segments and one sentence on narrow ones.
#[component]
pub fn Steps(
    /// What the steps are of, for assistive technology.
    #[prop(into)]
    label: String,
    steps: Vec<Step>,
) -> AnyView {
    let t = common_texts(PageContext::lang());
    let count = steps.len();
    let now = steps
        .iter()
        .position(|step| step.state == StepState::Current)
        .map(|at| {
            let step = &steps[at];
            let tone = step.tone.map(Tone::name);
            view! { <p class="steps-now" data-tone=tone>{t.step_of(at + 1, count, &step.name.text)}</p> }
        });
    let items = steps
        .into_iter()
        .map(|step| {
            let state = match step.state {
                StepState::Done => "done",
                StepState::Current => "current",
                StepState::Todo => "todo",
            };
            let current = (step.state == StepState::Current).then_some("step");
            let done = (step.state == StepState::Done)
                .then(|| view! { <span class="sr">{format!(" ({})", t.step_done())}</span> });
            view! {
                <li data-state=state data-tone=step.tone.map(Tone::name) aria-current=current>
                    {step.drawing.map(icon)} <span>{super::label(step.name)}{done}</span>
                </li>
            }
        })
        .collect_view();
    view! { <div class="stack tight">{now}<ol class="steps" aria-label=label>{items}</ol></div> }.into_any()
}

/// The way of a request from submitted to completed (spec, "States and transitions"). Information asked for stands
/// between submitted and quoting; a cancelled request and a status nobody knows are no step and are only named.
#[component]
pub fn RequestSteps(
    #[prop(into)] code: String,
    #[prop(optional_no_strip)] status_label: Option<String>,
) -> AnyView {
    let lang = PageContext::lang();
    let status = Status::from_code(&code);
    let way = [
        Status::Submitted,
        Status::Quoting,
        Status::Quoted,
        Status::Confirmed,
        Status::InTransit,
        Status::Completed,
    ];
    let here = match status {
        Status::NeedInfo => Some(1),
        _ => way.iter().position(|one| *one == status),
    };
    let Some(here) = here else {
        return view! { <p><StatusTag code=code label=status_label /></p> }.into_any();
    };
    let steps = way
        .iter()
        .enumerate()
        .map(|(at, one)| {
            let finished = status == Status::Completed;
            let state = match at.cmp(&here) {
                std::cmp::Ordering::Less => StepState::Done,
                std::cmp::Ordering::Equal if finished => StepState::Done,
                std::cmp::Ordering::Equal => StepState::Current,
                std::cmp::Ordering::Greater => StepState::Todo,
            };
            let shown = if at == here && !finished { &status } else { one };
            let given = status_label.as_deref().filter(|_| at == here);
            let mut step = step(labels::label(Codes::Status, shown.code(), given, lang), state);
            if state == StepState::Current {
                let (tone, drawing) = status_tone(shown);
                step.tone = Some(tone);
                step.drawing = Some(drawing);
            }
            step
        })
        .collect();
    view! { <Steps label=common_texts(lang).request_steps() steps=steps /> }
        .into_any()
        .into_any()
}

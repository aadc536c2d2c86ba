//! A notice where the lines do not add up to the service's totals.

use domain::quotation::total_mismatch::{Sum, differences};
use leptos::prelude::*;
use partner_api::Quotation;

use crate::components::{Banner, Icon, Tone};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::text::quotation::quotation_texts;
use crate::text::reading::reading_texts;

/// The notice; nothing where the sums agree or cannot be compared.
pub fn total_mismatch(quotation: &Quotation) -> impl IntoView + use<> {
    let (t, q) = (
        reading_texts(PageContext::lang()),
        quotation_texts(PageContext::lang()),
    );
    let currency = quotation.currency.as_deref();
    let differences = differences(quotation);
    (!differences.is_empty()).then(|| {
        let items = differences
            .iter()
            .map(|one| {
                let what = match one.sum {
                    Sum::Amount => q.before_vat(),
                    Sum::Vat => q.vat(),
                    Sum::Total => q.total(),
                };
                let words = t.differ(
                    what,
                    &money(&one.lines, currency, PageContext::lang()),
                    &money(&one.given, currency, PageContext::lang()),
                );
                view! { <li>{words}</li> }
            })
            .collect_view();
        let conditions = quotation
            .charges
            .iter()
            .any(|line| {
                line.applied_condition
                    .as_ref()
                    .is_some_and(|words| !words.trim().is_empty())
            })
            .then(|| view! { <p>{t.differ_conditions()}</p> });
        view! {
            <div class="pad">
                <Banner tone=Tone::Wait drawing=Icon::Info title=t.differ_title()>
                    <ul>{items}</ul>
                    {conditions}
                </Banner>
            </div>
        }
    })
}

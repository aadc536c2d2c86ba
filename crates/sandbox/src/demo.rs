//! Demo data: a plausible year of a Vietnamese forwarding customer, the same for the same seed and moment.
//!
//! [`seed`] creates the history of each request through the operator's own actions, so the demo obeys the rules of live
//! traffic. [`pricing`] also fills the quotation form of the console and the autopilot's offers, [`milestones`] also
//! tells the autopilot what happens to a shipment next. The tables are in `data/`.

mod cargo;
mod currency;
mod customers;
pub mod documents;
mod file_formats;
mod goods;
mod inputs;
pub mod lanes;
pub mod milestones;
mod plan;
pub mod pricing;
pub mod rng;
mod scenario;
pub mod shipment;
mod table;
mod tariff;
mod template;
pub mod texts;

#[cfg(test)]
mod tests;

use self::customers::{Company, companies};
use self::plan::Plan;
use self::rng::Rng;
use crate::model::account::AccountId;
use crate::model::error::OperatorError;
use crate::operator::Operator;

/// Requests of the first account.
const FIRST_ACCOUNT_REQUESTS: usize = 320;
/// Requests of the second account.
const SECOND_ACCOUNT_REQUESTS: usize = 25;

const SEED: u64 = 0x0F0D_2607;

/// Creates the demo in the first two accounts that have a sales representative.
pub fn seed(operator: &Operator) -> Result<(), OperatorError> {
    seed_with(operator, SEED)
}

/// [`seed`] with another seed. The same seed, moment and accounts give the same requests.
fn seed_with(operator: &Operator, seed: u64) -> Result<(), OperatorError> {
    let now = operator.now();
    let accounts: Vec<AccountId> = operator
        .read()
        .accounts
        .values()
        .filter(|account| account.sales_rep.is_some())
        .map(|account| account.id)
        .collect();
    let mut planned = Vec::with_capacity(FIRST_ACCOUNT_REQUESTS + SECOND_ACCOUNT_REQUESTS);
    for (index, (account, company)) in accounts.into_iter().zip(companies()).enumerate() {
        let mut rng = Rng::new(seed).fork(index as u64 + 1);
        let plans = if index == 0 {
            plan::first_account(FIRST_ACCOUNT_REQUESTS, now, &mut rng)
        } else {
            plan::second_account(SECOND_ACCOUNT_REQUESTS, now, &mut rng)
        };
        let total = plans.len();
        planned.extend(plans.into_iter().map(|plan| PlannedRequest {
            index,
            account,
            company,
            total,
            rng: rng.fork(plan.index + 100),
            plan,
        }));
    }
    // Codes are numbered over all accounts in the order of creation.
    planned.sort_by_key(|request| (request.plan.created, request.index));
    for mut request in planned {
        let (plan, rng) = (&request.plan, &mut request.rng);
        let reference = reference(request.index, plan, request.total, rng);
        let input = inputs::input(
            plan.lane,
            request.company,
            reference,
            plan.created,
            plan.lines,
            rng,
        );
        scenario::run(operator, request.account, plan, input, request.rng, now)?;
    }
    Ok(())
}

/// A request to create, with its account.
struct PlannedRequest {
    /// Position of the account.
    index: usize,
    account: AccountId,
    company: &'static Company,
    /// Requests of the account.
    total: usize,
    rng: Rng,
    plan: Plan,
}

/// The partner's own reference: mostly numbered orders, some in words, some missing. Unique within the account.
fn reference(company: usize, plan: &Plan, total: usize, rng: &mut Rng) -> Option<String> {
    let left = (total as u64).saturating_sub(plan.index + 1);
    if company == 1 {
        return rng
            .chance(70)
            .then(|| format!("ML{:04}", 1_180 - left.min(1_000) * 3));
    }
    // The newest order is PO-88252.
    let number = 88_252 - left * 6;
    let text = match plan.index % 40 {
        7 => format!("ĐH-2026/{number}-HỘI-CHỢ-LAS-VEGAS-ĐỢT-2"),
        17 => format!("R&D <mẫu thử> {number}"),
        27 => format!("Đơn hàng {number} / chị Hạnh"),
        33 | 36 => return None,
        _ if left == 11 => {
            // As long as the API allows.
            let mut text = format!(
                "PO-{number}-HỢP-ĐỒNG-NGUYÊN-TẮC-2026-PHỤ-LỤC-03-GIAO-HÀNG-TỪNG-PHẦN-THEO-KẾ-HOẠCH-SẢN-XUẤT-"
            );
            let missing = 100_usize.saturating_sub(text.chars().count());
            text.extend(
                "QUÝ-4-ĐỢT-CUỐI-NĂM-2026-XXXXXXXXXXXXXXXXXXXX"
                    .chars()
                    .take(missing),
            );
            text
        }
        _ => format!("PO-{number}"),
    };
    Some(text)
}

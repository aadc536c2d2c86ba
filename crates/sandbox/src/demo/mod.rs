//! Demo data: a plausible year of a Vietnamese forwarding customer, the same for the same seed and moment.
//!
//! [`seed`] plays each request's whole history through the operator's own actions, so the demo obeys every rule that
//! live traffic meets. The pieces are shared: [`pricing`] also fills the console's quotation form and the autopilot's
//! offers, [`script`] also tells the autopilot what happens to a shipment next.

pub mod files;
mod goods;
mod inputs;
pub mod lanes;
pub mod papers;
#[rustfmt::skip]
mod places;
mod plan;
pub mod pricing;
pub mod rng;
pub mod script;
mod story;
mod tariff;
pub mod texts;
pub mod trip;

#[cfg(test)]
mod tests;

use self::inputs::Company;
use self::plan::Plan;
use self::rng::Rng;
use crate::model::account::AccountId;
use crate::model::error::OperatorError;
use crate::operator::Operator;

/// Requests of the first account.
pub const BIG: usize = 320;
/// Requests of the second account.
pub const SMALL: usize = 25;

const SEED: u64 = 0x0F0D_2607;

const COMPANIES: [Company; 2] = [
    Company {
        tax_code: "0312345678",
        address: "Tầng 8, toà nhà Mẫu, 45 đường Ví Dụ, phường Sài Gòn, TP. Hồ Chí Minh",
        domain: "saokhue.example",
    },
    Company {
        tax_code: "0100000125",
        address: "Lô 12, cụm công nghiệp Ví Dụ, xã Mẫu, thành phố Hà Nội",
        domain: "moclan.example",
    },
];

/// Plants the demo in the first two accounts that have a sales representative.
pub fn seed(operator: &Operator) -> Result<(), OperatorError> {
    seed_with(operator, SEED)
}

/// Like [`seed`], with another seed. The same seed, moment and accounts give the same requests.
pub fn seed_with(operator: &Operator, seed: u64) -> Result<(), OperatorError> {
    let now = operator.now();
    let accounts: Vec<AccountId> = operator
        .read()
        .accounts
        .values()
        .filter(|a| a.sales_rep.is_some())
        .map(|a| a.id)
        .take(2)
        .collect();
    let mut planned: Vec<(usize, AccountId, usize, Rng, Plan)> = Vec::with_capacity(BIG + SMALL);
    for (index, account) in accounts.into_iter().enumerate() {
        let mut rng = Rng::new(seed).fork(index as u64 + 1);
        let plans = if index == 0 {
            plan::big(BIG, now, &mut rng)
        } else {
            plan::small(SMALL, now, &mut rng)
        };
        let total = plans.len();
        planned.extend(
            plans
                .into_iter()
                .map(|plan| (index, account, total, rng.fork(plan.index + 100), plan)),
        );
    }
    // Codes number themselves as requests are made, over all accounts.
    planned.sort_by_key(|(index, .., plan)| (plan.created, *index));
    for (index, account, total, mut rng, plan) in planned {
        let reference = reference(index, &plan, total, &mut rng);
        let company = &COMPANIES[index.min(COMPANIES.len() - 1)];
        let input = inputs::input(plan.lane, company, reference, plan.created, plan.lines, &mut rng);
        story::play(operator, account, &plan, input, rng, now)?;
    }
    Ok(())
}

/// The choices that belong to a request's shipment, the same for the demo's past and the autopilot's future.
pub fn script_rng(rfq_code: &str) -> Rng {
    // FNV-1a, because the standard hasher may change between releases.
    let hash = rfq_code.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    Rng::new(hash)
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

//! Accounts and their tokens.

use jiff::Timestamp;

use super::Operator;
use crate::model::account::{Account, AccountId, NewAccount, Token};
use crate::model::error::OperatorError;

impl Operator {
    /// Opens an account with one token and returns both.
    pub fn open_account(&self, new: NewAccount) -> Result<Account, OperatorError> {
        let secret = match new.token {
            Some(secret) => secret,
            None => random_token()?,
        };
        let now = self.now();
        let mut state = self.write();
        let id = AccountId::try_from(state.counters.next("account")).unwrap_or(AccountId::MAX);
        let token_id = next_token_id(&mut state);
        let account = Account {
            id,
            contact_phone: format!("+84 28 3822 {:04}", 4000 + id % 6000),
            contact_email: format!("operations{id}@partner.example"),
            contact_position: "Nhân viên xuất nhập khẩu".to_owned(),
            name: new.name,
            sales_rep: new.sales_rep,
            tokens: vec![Token {
                id: token_id,
                label: "Cổng thông tin".to_owned(),
                secret,
                created_at: now,
                expires_at: None,
                revoked_at: None,
            }],
            webhook: new.webhook,
        };
        state.add_account(account.clone());
        drop(state);
        self.mark_changed();
        Ok(account)
    }

    /// Creates a token of an account and returns it.
    pub fn create_token(
        &self,
        account: AccountId,
        label: &str,
        expires_at: Option<Timestamp>,
    ) -> Result<Token, OperatorError> {
        let secret = random_token()?;
        let now = self.now();
        let mut state = self.write();
        let id = next_token_id(&mut state);
        let token = Token {
            id,
            label: if label.is_empty() {
                "Token".to_owned()
            } else {
                label.to_owned()
            },
            secret,
            created_at: now,
            expires_at,
            revoked_at: None,
        };
        if !state.add_token(account, token.clone()) {
            return Err(OperatorError::UnknownAccount);
        }
        drop(state);
        self.mark_changed();
        Ok(token)
    }

    /// Revokes a token; calls with it get 401 from now on. Revoking twice keeps the first time.
    pub fn revoke_token(&self, account: AccountId, token: u32) -> Result<(), OperatorError> {
        let now = self.now();
        let mut state = self.write();
        let token = state
            .accounts
            .get_mut(&account)
            .and_then(|account| account.tokens.iter_mut().find(|t| t.id == token))
            .ok_or(OperatorError::UnknownAccount)?;
        token.revoked_at.get_or_insert(now);
        drop(state);
        self.mark_changed();
        Ok(())
    }

    /// Changes an account (sales representative, contact details, webhook receiver).
    pub fn edit_account(
        &self,
        account: AccountId,
        edit: impl FnOnce(&mut Account),
    ) -> Result<(), OperatorError> {
        edit(
            self.write()
                .accounts
                .get_mut(&account)
                .ok_or(OperatorError::UnknownAccount)?,
        );
        self.mark_changed();
        Ok(())
    }
}

fn next_token_id(state: &mut crate::model::state::State) -> u32 {
    u32::try_from(state.counters.next("token")).unwrap_or(u32::MAX)
}

fn random_token() -> Result<String, OperatorError> {
    let mut bytes = [0_u8; 20];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(format!("fwd_{}", hex::encode(bytes)))
}

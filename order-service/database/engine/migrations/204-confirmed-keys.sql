-- The keys of the account that its provider accepted last, as a hash: other keys are not confirmed yet.
alter table payment_account add column confirmed_keys text;

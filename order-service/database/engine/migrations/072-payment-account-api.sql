-- Which of a provider's APIs charges the payments of a shop; null = its usual one.
alter table payment_account add column api text;

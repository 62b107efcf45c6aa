-- The challenge of a card's bank (3-D Secure 2), while it is open: the bank's page, and what it is posted.
alter table payment
  add column challenge_url text,
  add column challenge_request text;

-- What the shopper reads on the card's bill.
alter table payment_account
  add column statement_descriptor text check (statement_descriptor ~ '^[A-Za-z0-9 .*-]{1,22}$');

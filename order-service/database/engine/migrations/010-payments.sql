-- Payments (spec §3 "Payment status", §4 "Card payment finish"): every attempt to pay an order, and how a shop is paid.
-- Never a card number, a security code or a card's expiry: only its brand and last four digits.

create table payment (
  shop_id uuid not null,
  id uuid not null,                                -- also the provider's idempotency key: one attempt is charged once
  order_id uuid not null,
  attempt int not null,                            -- 1, 2, … within the order
  method smallint not null check (method between 0 and 8),
  provider_type smallint not null check (provider_type between 0 and 6),
  provider text not null,                          -- whose adapter: 'simulator', 'mercadopago', 'pix-key', …
  provider_ref text,                               -- the provider's id of it; null until it answered
  status smallint not null default 0 check (status between 0 and 4), -- Waiting, Paid, Expired, Failed, Canceled
  failure_type smallint check (failure_type between 0 and 3),
  reason text,                                     -- the provider's own short code, for the shop's people
  amount bigint not null check (amount >= 0),      -- cents; always the order's total, never what a browser says
  paid_amount bigint check (paid_amount >= 0),     -- cents that arrived, when the provider says so
  installments int check (installments > 0),
  pix_code text,
  pix_txid text,
  boleto_line text,
  boleto_due_day date,
  link text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  expires_at timestamptz,
  paid_at timestamptz,
  asked_at timestamptz not null default now(),     -- when the provider was last asked about it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, order_id, attempt),
  foreign key (shop_id, order_id) references orders
);
-- One attempt at a time, and one that succeeded: whatever is clicked how often, an order is never charged twice.
create unique index payment_waiting on payment (shop_id, order_id) where status = 0;
create unique index payment_paid on payment (shop_id, order_id) where status = 1;
create unique index payment_ref on payment (shop_id, provider, provider_ref) where provider_ref is not null;
create unique index payment_txid on payment (shop_id, pix_txid) where pix_txid is not null;
create index payment_due on payment (status, asked_at) where status = 0;

-- What providers told us by themselves; the same event twice is one.
create table payment_event (
  shop_id uuid not null references shop,
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (shop_id, provider, event_id)
);

-- How a shop is paid by a provider. Secrets are sealed with SECRETS_KEY.
create table payment_account (
  shop_id uuid not null references shop,
  provider text not null,                          -- 'mercadopago', 'pix-key'
  public_key text,
  access_token_sealed text,
  webhook_secret_sealed text,
  pix_key text,
  merchant_name text,                              -- as it stands in a PIX code
  merchant_city text,
  max_installments int not null default 12 check (max_installments between 1 and 24),
  is_active boolean not null default true,
  primary key (shop_id, provider)
);

alter table orders
  add column payment_status smallint check (payment_status between 0 and 4), -- of its last attempt; null = none
  add column recaptcha_key text,                   -- a captcha must be solved before the next attempt
  add column installments int check (installments > 0);

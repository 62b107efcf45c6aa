-- Whether a provider's notifications about payments arrive, for each shop. One row, written at most once a minute.
create table payment_notice (
  shop_id uuid not null references shop on delete cascade,
  provider text not null,
  signed_at timestamptz,                           -- the last one with a valid signature
  unproven_at timestamptz,                         -- the last one without, about a payment of the shop
  unproven_reason text check (unproven_reason in ('unsigned', 'wrong-signature', 'no-secret')),
  primary key (shop_id, provider)
);

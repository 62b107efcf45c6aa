-- The secret addresses at which a shop's catalogue is published as a feed. Only the hash of an address's secret is
-- stored.
create table published_feed (
  shop_id uuid not null references shop,
  format text not null check (format in ('google', 'meta')),
  secret_hash text not null unique,                -- sha-256, hex
  created_at timestamptz not null default now(),
  used_at timestamptz,                             -- to the hour
  primary key (shop_id, format)
);

-- Addresses from which a shop's products are imported again and again, and what came of it.
create table feed_source (
  shop_id uuid not null references shop on delete cascade,
  id bigint generated always as identity,
  address text,                -- null when it is sealed
  address_sealed text,         -- an address with a secret, sealed with SECRETS_KEY for this row
  label text not null,         -- the address without anything that may be a secret
  every_minutes int not null check (every_minutes between 15 and 10080),
  is_full boolean not null,
  updates_stock boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  next_at timestamptz not null,
  is_forced boolean not null default false,           -- the next run imports an unchanged file too
  accepts_withdrawals boolean not null default false, -- the next run may take any number of products off sale
  etag text,                   -- of the last imported file, as the two below
  last_modified text,
  content_hash text,
  products int,                -- how many products of that file were usable
  failures int not null default 0 check (failures >= 0), -- failed runs since the last good one
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  check ((address is null) <> (address_sealed is null))
);

-- Equal runs without an effect, one after another, are one row.
create table feed_source_run (
  shop_id uuid not null,
  source_id bigint not null,
  id bigint generated always as identity,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  times int not null default 1 check (times > 0),
  outcome text not null check (outcome in ('imported', 'unchanged', 'refused', 'failed')),
  reason text,                 -- a code, for 'refused' and 'failed'
  message text,                -- for people
  bytes bigint,
  products int,
  created int,
  changed int,
  withdrawn int,
  turned_off int,
  problems int,
  primary key (shop_id, source_id, id),
  foreign key (shop_id, source_id) references feed_source on delete cascade
);

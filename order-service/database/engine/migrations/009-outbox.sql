-- Messages to contacts. A message is written in the transaction of what it tells about and handed to its channel afterwards.

-- How a channel of a shop is reached; a channel without a row is not connected.
create table channel_account (
  shop_id uuid not null references shop,
  channel_type smallint not null check (channel_type between 0 and 3),
  channel_id text not null,
  kind text not null check (kind in ('webhook', 'demo')),
  url text,
  secret_sealed text,                              -- signs what is sent; readable with SECRETS_KEY only
  updated_at timestamptz not null default now(),
  primary key (shop_id, channel_type, channel_id),
  check ((kind = 'webhook') = (url is not null and secret_sealed is not null))
);

-- A contact's queue: one message at a time, in order. Whoever delivers holds it until locked_until.
create table message_lane (
  shop_id uuid not null,
  customer_id uuid not null,
  last_sequence bigint not null default 0,         -- the newest message
  done_sequence bigint not null default 0,         -- every message up to here was sent or given up
  next_at timestamptz,                             -- when the next try is due; null = nothing waits
  locked_until timestamptz,
  primary key (shop_id, customer_id),
  foreign key (shop_id, customer_id) references customer
);
create index message_lane_due on message_lane (next_at) where next_at is not null;

create table outbox (
  shop_id uuid not null,
  customer_id uuid not null,
  sequence bigint not null,
  id uuid not null,                                -- the channel tells a repetition by it
  message jsonb not null,                          -- never a session code: links are made at delivery
  dedupe_key text not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,                                 -- a short word, never what a channel answered
  primary key (shop_id, customer_id, sequence),
  unique (shop_id, id),
  unique (shop_id, dedupe_key),
  foreign key (shop_id, customer_id) references message_lane
);
create index outbox_old on outbox (created_at) where sent_at is not null or dead_at is not null;

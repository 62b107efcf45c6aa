-- The Platform API: who may call it for a shop, and what it tells a shop's own systems.

-- Keys of chatbot platforms and back ends. The key itself is never stored.
create table api_key (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null,                              -- whose it is, for the shop's people
  key_hash text not null unique,                   -- sha-256 of the key, hex
  created_at timestamptz not null default now(),
  used_at timestamptz,                             -- to the hour
  revoked_at timestamptz,
  primary key (shop_id, id)
);

-- Where a shop is told of its orders.
create table platform_webhook (
  shop_id uuid primary key references shop,
  url text not null,
  secret_sealed text not null,                     -- signs what is sent; readable with SECRETS_KEY only
  updated_at timestamptz not null default now()
);

-- What a shop's webhook is told: written in the transaction of the change and sent afterwards, at least once.
create table platform_event (
  shop_id uuid not null references shop,
  id uuid not null,                                -- the other side tells a repetition by it
  order_id uuid not null,
  type text not null check (type in ('order.received', 'order.paid', 'order.canceled', 'order.reopened')),
  data jsonb not null,
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_at timestamptz,                             -- when the next try is due; null = sent or given up
  locked_until timestamptz,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,                                 -- a short word, never what the other side answered
  primary key (shop_id, id),
  unique (shop_id, dedupe_key),
  foreign key (shop_id, order_id) references orders on delete cascade
);
create index platform_event_due on platform_event (next_at) where next_at is not null;
create index platform_event_old on platform_event (created_at) where next_at is null;

-- Lists that go on where they ended, by the time of the last change.
create index orders_changed on orders (shop_id, updated_at, id) where status <> 0;
create index outbox_listed on outbox (shop_id, created_at, id);

-- Tray: a linked store's catalogue kept in step, its webhooks, and the orders that are taken to it.

-- How far a shop is with its store. One row a shop; whoever takes it keeps it from others until `next_at`.
create table store_sync (
  shop_id uuid primary key references shop,
  api_address text not null,                       -- of the store it is with: with another one it begins anew
  store_name text not null default '',
  run int not null default 1,                      -- grows with every reading of the whole store
  phase text not null default 'store'
    check (phase in ('store', 'categories', 'variants', 'products', 'vanished', 'details', 'rest')),
  page int not null default 0,                     -- pages of the phase that are done
  pages int,                                       -- of how many, as far as the store says
  products int not null default 0,                 -- of this run: read, of them written anew, withdrawn, left out
  variants int not null default 0,
  changed int not null default 0,
  withdrawn int not null default 0,
  left_out int not null default 0,
  tries int not null default 0,                    -- of the step that fails
  last_problem text,                               -- a word for programs, nothing personal
  next_at timestamptz not null default now(),
  started_at timestamptz not null default now(),   -- of this run
  finished_at timestamptz                          -- of the last whole one
);
create index store_sync_due on store_sync (next_at);

-- What came from the store, and when it was last seen there.
create table store_product (
  shop_id uuid not null references shop,
  id text not null,                                -- the store's, which is the product's provider id
  run int not null,
  hash text not null,                              -- of what was written, but for stock and description
  modified text not null default '',               -- the store's word for when it changed
  described text,                                  -- `modified` of the description that is here; null: none yet
  is_listed boolean not null default true,         -- false once it vanished from the store
  primary key (shop_id, id)
);
create index store_product_run on store_product (shop_id, run);
create table store_category (
  shop_id uuid not null references shop,
  id text not null,
  run int not null,
  primary key (shop_id, id)
);
-- Variants that were read and wait for their products; gone when the run has written them.
create table store_variant (
  shop_id uuid not null references shop,
  id text not null,
  product_id text not null,                        -- the store's
  variant jsonb not null,
  primary key (shop_id, id)
);
create index store_variant_product on store_variant (shop_id, product_id);

-- What webhooks hinted at. They are unsigned, so it is read again from the store; ten hints about one thing are one reading.
create table store_event (
  shop_id uuid not null references shop,
  scope text not null check (scope in ('product', 'variant', 'order')),
  subject text not null,                           -- the store's id
  heard int not null default 1,                    -- how often; tells whether another hint came while it was looked into
  tries int not null default 0,
  next_at timestamptz,                             -- null: looked into
  received_at timestamptz not null default now(),
  primary key (shop_id, scope, subject)
);
create index store_event_due on store_event (next_at) where next_at is not null;

-- Requests sent to a store in the last minute and the last day, for all replicas.
create table store_requests (
  shop_id uuid not null references shop,
  api_address text not null,
  counts jsonb not null default '{}',
  closed_until timestamptz,                        -- the store said 429
  closings int not null default 0,                 -- one after the other
  renewing_until timestamptz,                      -- somebody renews its tokens
  primary key (shop_id, api_address)
);

-- Confirmed orders on their way to the store. Written in the transaction that places the order.
create table store_order (
  shop_id uuid not null references shop,
  order_id uuid not null,                          -- may be forgotten before the store has heard that it is cancelled
  api_address text not null,                       -- the store it is for
  placement int not null,                            -- an order may be built again and placed again: each goes by itself
  reference text not null,                         -- ours at the store, one for each placing
  wanted text not null default 'placed' check (wanted in ('placed', 'canceled')),
  state text not null default 'waiting'
    check (state in ('waiting', 'placed', 'closed', 'canceled', 'not-theirs', 'refused')),
  store_order_id text,
  store_status text,                               -- the store's own word: 'A ENVIAR'
  asked_at timestamptz,                            -- a creation was sent whose outcome may be unknown
  accepted_at timestamptz,                         -- from then on the store's stock counts it
  told text,                                       -- what the store was last told besides
  tries int not null default 0,
  last_problem text,
  next_at timestamptz default now(),               -- null: nothing left to do
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id, placement)
);
create index store_order_due on store_order (next_at) where next_at is not null;
create index store_order_theirs on store_order (shop_id, store_order_id);

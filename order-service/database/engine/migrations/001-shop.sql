-- The shop, its catalogue and its orders (spec §3). PostgreSQL 15 or newer and what speaks its dialect.
-- Money is whole cents in bigint. Ids are uuid v7, made by the service. Every key leads with shop_id, so that no row can be
-- reached without its shop; the two tables that answer "which shop?" (shop_host, session) are the exception.

create table shop (
  id uuid primary key,
  slug text not null unique,                       -- what an operator types: 'demo'
  name text not null,
  sale_mode smallint not null default 3 check (sale_mode between 0 and 3),
  is_default boolean not null default false,       -- answers for hosts that no shop claims
  is_demo boolean not null default false,          -- only such a shop is ever seeded
  min_order_amount bigint not null default 0 check (min_order_amount >= 0),
  settings jsonb not null default '{}',            -- style, channelSettings, steps and flags of spec §3, as on the wire
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index shop_default on shop (is_default) where is_default;

create table shop_host (
  host text primary key check (host = lower(host)), -- without port
  shop_id uuid not null references shop on delete cascade
);
create index shop_host_shop on shop_host (shop_id);

create table customer (
  shop_id uuid not null references shop,
  id uuid not null,
  is_anonymous boolean not null default false,
  channel_type smallint not null check (channel_type between 0 and 3),
  channel_id text not null,
  channel_user text not null,                      -- the contact's id in the channel; 'anonymous-…' for a visitor without one
  name text not null default '',
  email text not null default '',
  document text not null default '',
  is_corporate boolean not null default false,
  corporate_document text not null default '',
  corporate_name text not null default '',
  trade_name text not null default '',
  state_inscription text not null default '',
  in_semi_automatic boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, channel_type, channel_id, channel_user)
);

create table customer_address (
  shop_id uuid not null,
  customer_id uuid not null,
  position int not null,
  is_default boolean not null default false,
  name text not null,
  zip_code text not null check (zip_code ~ '^[0-9]{8}$'),
  state text not null,
  city text not null,
  neighborhood text not null,
  neighborhood_id text,
  street text not null,
  number text not null,
  complement text not null default '',
  latitude double precision,
  longitude double precision,
  primary key (shop_id, customer_id, position),
  foreign key (shop_id, customer_id) references customer on delete cascade
);

create table platform_user (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null,
  email text not null,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, email)
);

create table session (
  code_hash text primary key,                      -- sha-256 of the bearer code, hex: the code itself is never stored
  shop_id uuid not null references shop,
  type smallint not null check (type between 0 and 3),
  channel_type smallint not null check (channel_type between 0 and 3),
  channel_id text not null,
  customer_id uuid,                                -- the person shopped for
  platform_user_id uuid,                           -- the agent who acts, in assisted sale
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (shop_id, customer_id) references customer,
  foreign key (shop_id, platform_user_id) references platform_user
);
create index session_customer on session (shop_id, customer_id);
create index session_expiry on session (expires_at);

create table category (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,                       -- without the COLLECTION_ prefix of the wire
  is_collection boolean not null default false,
  parent_id uuid,
  name text not null,
  description text,
  position int not null default 0,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, is_collection, provider_id),
  foreign key (shop_id, parent_id) references category (shop_id, id)
);
create index category_tree on category (shop_id, parent_id, position);

create table seller (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  name text not null,
  address text not null default '',
  service_tax bigint not null default 0 check (service_tax >= 0),
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, provider_id)
);

create table product (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  source text not null default '',                 -- who wrote it: 'demo', a feed's name, … ('' = by hand)
  seller_id uuid,
  name text not null,
  brand text not null default '',
  description text not null default '',            -- HTML or text from outside, cleaned where it is shown
  images jsonb not null default '[]',              -- ["https://…", "/demo/…svg"]
  attributes jsonb not null default '[]',          -- [{providerId, name, options: [{providerId, name, redirectable}]}]
  specification jsonb not null default '[]',       -- [{name, value: [text]}]
  subscription_offers jsonb not null default '[]', -- [{recurrence: {type, frequency}}]
  highlights jsonb not null default '[]',          -- [text]
  offer_description text,
  sold_in_kilo boolean not null default false,
  amount_in_grams int check (amount_in_grams > 0), -- what one unit weighs, for products sold by the kilo
  is_active boolean not null default true,
  is_price_on_request boolean not null default false, -- 'Sob consulta': shown without price, never sold unseen
  is_restricted_sale boolean not null default false,
  has_shipping_restriction boolean not null default false,
  shipping_restriction_message text,
  sold bigint not null default 0,                  -- refreshed by a job, not by each sale
  name_words text not null,                        -- name, brand and options, folded and singularised by the service
  search_words text not null,                      -- the same and the categories' names
  name_search tsvector not null generated always as (to_tsvector('simple', name_words)) stored, -- puts what is called so before what lies beside it
  search tsvector not null generated always as (to_tsvector('simple', search_words)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, provider_id),
  foreign key (shop_id, seller_id) references seller
);
create index product_top on product (shop_id, is_active desc, sold desc, id desc);
create index product_source on product (shop_id, source);
create index product_search on product using gin (search);

-- Every product has at least one row here, also when there is nothing to choose (options = {}): price and stock live in one place.
create table product_variant (
  shop_id uuid not null,
  sku text not null,
  product_id uuid not null,
  position int not null default 0,
  options jsonb not null default '{}',             -- {attribute id: option id}
  image text,
  price bigint not null check (price >= 0),        -- the regular price
  list_price bigint not null default 0 check (list_price >= 0), -- the struck-through "de" price, 0 = none
  promotional_price bigint not null default 0 check (promotional_price >= 0), -- 0 = none
  promotion_starts_at timestamptz,                 -- null = since ever
  promotion_ends_at timestamptz,                   -- null = until changed; the window is judged at every read
  is_active boolean not null default true,
  primary key (shop_id, sku),
  foreign key (shop_id, product_id) references product on delete cascade
);
create index product_variant_product on product_variant (shop_id, product_id, position);

-- Small and hot, so kept out of product_variant.
create table stock (
  shop_id uuid not null,
  sku text not null,
  available int check (available >= 0),            -- null = unlimited
  primary key (shop_id, sku),
  foreign key (shop_id, sku) references product_variant on delete cascade
);

-- Holds a product's categories, all their parents and its collections, so that a category page, subcategories included, is
-- one index range. is_active and sold are copies of the product's.
create table product_category (
  shop_id uuid not null,
  category_id uuid not null,
  product_id uuid not null,
  is_direct boolean not null default true,         -- false: only through a subcategory
  is_active boolean not null default true,
  sold bigint not null default 0,
  primary key (shop_id, category_id, product_id),
  foreign key (shop_id, category_id) references category on delete cascade,
  foreign key (shop_id, product_id) references product on delete cascade
);
create index product_category_top on product_category (shop_id, category_id, is_active desc, sold desc, product_id desc);
create index product_category_product on product_category (shop_id, product_id);

-- Brand, seller, category and price are counted from their own columns; this holds the rest: attribute options and a merchant's own filters.
create table facet (
  shop_id uuid not null references shop,
  key text not null,
  name text not null,
  is_hidden boolean not null default false,
  position int not null default 0,
  primary key (shop_id, key)
);
create table product_facet (
  shop_id uuid not null,
  product_id uuid not null,
  key text not null,
  value text not null,
  primary key (shop_id, product_id, key, value),
  foreign key (shop_id, product_id) references product on delete cascade,
  foreign key (shop_id, key) references facet on delete cascade
);
create index product_facet_value on product_facet (shop_id, key, value, product_id);

-- Every word the shop's products are found by: where a mistyped word looks for the one that was meant.
create table search_word (
  shop_id uuid not null references shop on delete cascade,
  word text collate "C" not null,                    -- byte order, so that a prefix is an index range
  primary key (shop_id, word)
);

create table orders (
  shop_id uuid not null references shop,
  id uuid not null,
  number bigint,
  customer_id uuid not null,
  status smallint not null default 0 check (status between 0 and 4),
  version int not null default 0,
  next_line int not null default 1,                -- a line's index is never given twice
  channel_type smallint not null check (channel_type between 0 and 3),
  channel_id text not null,
  items_amount bigint not null default 0 check (items_amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  total_amount bigint not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  placed_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customer
);
create unique index orders_current on orders (shop_id, customer_id) where status = 0; -- "the current order" exists once
create unique index orders_number on orders (shop_id, number) where number is not null;
create index orders_customer on orders (shop_id, customer_id, created_at desc);
create index orders_status on orders (shop_id, status, updated_at desc);

create table order_counter (
  shop_id uuid primary key references shop,
  last_number bigint not null default 0
);

-- While the order is being created the prices are those last shown to the shopper; from Received on they are what was sold.
create table order_item (
  shop_id uuid not null,
  order_id uuid not null,
  line int not null,
  version int not null default 0,                  -- the order's version that last touched this line
  provider_id text not null,
  sku text not null,
  quantity int not null check (quantity between 1 and 9999),
  attributes jsonb not null default '[]',
  subscription jsonb,
  preferences text,
  name text not null,
  image text,
  unit_price bigint not null check (unit_price >= 0),
  promotional_price bigint not null default 0 check (promotional_price >= 0),
  total_amount bigint not null check (total_amount >= 0),
  seller_id text,                                  -- the seller's provider id, as on the wire
  is_gift boolean not null default false,
  price_tags jsonb not null default '[]',
  has_shipping_restriction boolean not null default false,
  primary key (shop_id, order_id, line),
  foreign key (shop_id, order_id) references orders on delete cascade
);

-- The first answer to every write that carried an Idempotency-Key, kept for 24 hours.
create table idempotency (
  shop_id uuid not null references shop,
  scope text not null,                             -- who sent it: two sessions may pick the same key
  key text not null,
  request_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (shop_id, scope, key)
);
create index idempotency_age on idempotency (created_at);

-- Who runs the migrations or a job right now; works where advisory locks do not.
create table if not exists lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

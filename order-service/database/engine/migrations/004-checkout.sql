-- Checkout (spec §2 "Checkout screen", §3, §5): what a shop offers for delivery, payment and discount, and what an order chose of it.
-- Money is whole cents in bigint; times of day are the shop's, as 'HH:MM'.

alter table shop
  add column time_zone text not null default 'America/Sao_Paulo',
  add column schedule_days int not null default 7 check (schedule_days between 1 and 60),     -- how many days ahead may be chosen
  add column max_discount_percent int not null default 100 check (max_discount_percent between 0 and 100); -- what an agent may take off

-- Prices of certain customers (spec §3, "Price table"): a sku without a row costs what the catalogue says.
create table price_table (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  name text not null,
  is_active boolean not null default true,
  position int not null default 0,
  primary key (shop_id, id),
  unique (shop_id, provider_id)
);
create table price_table_item (
  shop_id uuid not null,
  price_table_id uuid not null,
  sku text not null,
  price bigint not null check (price >= 0),
  primary key (shop_id, price_table_id, sku),
  foreign key (shop_id, price_table_id) references price_table on delete cascade
);

create table coupon (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null check (code = upper(code)),   -- as people type it, in upper case
  kind text not null check (kind in ('percent', 'amount', 'delivery')), -- of the subtotal, off the subtotal, off the delivery price
  value bigint not null check (value > 0),         -- percent: 1 to 100; else cents
  min_amount bigint not null default 0 check (min_amount >= 0),
  max_discount bigint check (max_discount > 0),    -- null = no limit
  max_uses int check (max_uses > 0),               -- null = unlimited
  max_uses_per_customer int check (max_uses_per_customer > 0),
  uses int not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, code),
  check (max_uses is null or uses <= max_uses),
  check (kind <> 'percent' or value <= 100)
);
create table coupon_use (
  shop_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (shop_id, coupon_id, order_id),
  foreign key (shop_id, coupon_id) references coupon,
  foreign key (shop_id, order_id) references orders,
  foreign key (shop_id, customer_id) references customer
);
create index coupon_use_customer on coupon_use (shop_id, customer_id, coupon_id);

create table pickup_store (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  seller_id uuid,                                  -- null = whoever sells
  name text not null,
  zip_code text not null check (zip_code ~ '^[0-9]{8}$'),
  state text not null,
  city text not null,
  neighborhood text not null,
  street text not null,
  number text not null,
  price bigint not null default 0 check (price >= 0),
  order_min_amount bigint check (order_min_amount >= 0),
  max_distinct_items int check (max_distinct_items > 0),
  max_items int check (max_items > 0),
  estimate text,                                   -- in words: 'Pronto em 2 horas'
  position int not null default 0,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, provider_id),
  foreign key (shop_id, seller_id) references seller
);

-- A way to deliver; where it goes and for how much say its areas.
create table delivery_option (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  seller_id uuid,                                  -- null = whoever sells
  type smallint not null check (type in (1, 2)),   -- ExpressDelivery, Shipping
  name text not null,
  order_min_amount bigint check (order_min_amount >= 0),
  max_distinct_items int check (max_distinct_items > 0),
  max_items int check (max_items > 0),
  position int not null default 0,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, provider_id),
  foreign key (shop_id, seller_id) references seller
);
-- The narrowest area that holds the address decides: its neighbourhood, else the smallest range of CEPs.
create table delivery_area (
  shop_id uuid not null,
  delivery_option_id uuid not null,
  position int not null,
  zip_from text not null check (zip_from ~ '^[0-9]{8}$'),
  zip_to text not null check (zip_to ~ '^[0-9]{8}$'),
  neighborhood_id text,                            -- null = the whole range
  price bigint not null check (price >= 0),
  free_from bigint check (free_from > 0),          -- costs nothing from this subtotal on
  min_estimate text,
  estimate text,                                   -- in words: '3 dias úteis'
  primary key (shop_id, delivery_option_id, position),
  foreign key (shop_id, delivery_option_id) references delivery_option on delete cascade,
  check (zip_from <= zip_to)
);

-- The neighbourhoods a shop tells apart in towns that have one CEP for all.
create table neighborhood (
  shop_id uuid not null references shop,
  provider_id text not null,
  state text not null,
  city text not null,                              -- folded: lower case, without accents
  name text not null,
  position int not null default 0,
  primary key (shop_id, provider_id)
);
create index neighborhood_city on neighborhood (shop_id, state, city, position);

-- A window of delivery that comes every week. What is taken of a day is counted apart, so that a day is written only when somebody buys.
create table schedule_rule (
  shop_id uuid not null references shop,
  id uuid not null,
  seller_id uuid,                                  -- null = whoever sells
  logistic_type smallint check (logistic_type between 0 and 2), -- null = any
  weekday smallint not null check (weekday between 0 and 6),    -- 0 = Sunday
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  cutoff_minutes int not null default 0 check (cutoff_minutes >= 0), -- must be ordered this long before it starts
  capacity int check (capacity > 0),               -- null = unlimited
  is_active boolean not null default true,
  primary key (shop_id, id),
  foreign key (shop_id, seller_id) references seller,
  check (start_time < end_time)
);
create index schedule_rule_week on schedule_rule (shop_id, weekday, start_time) where is_active;
create table schedule_taken (
  shop_id uuid not null,
  rule_id uuid not null,
  day date not null,
  taken int not null check (taken >= 0),
  primary key (shop_id, rule_id, day),
  foreign key (shop_id, rule_id) references schedule_rule on delete cascade
);
create table closed_day (
  shop_id uuid not null references shop,
  day date not null,
  primary key (shop_id, day)
);

create table payment_option (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  method smallint not null check (method between 0 and 8),
  provider_type smallint not null check (provider_type between 0 and 6),
  name text not null,
  group_name text,                                 -- such as 'Dinheiro', among those paid on delivery
  pay_on_delivery boolean not null default false,
  position int not null default 0,
  is_active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, provider_id)
);

-- What the postal-code services said; public facts, the same for every shop. answer null = known not to exist.
create table cep_cache (
  zip_code text primary key check (zip_code ~ '^[0-9]{8}$'),
  answer jsonb,
  fetched_at timestamptz not null default now()
);

-- What an order chose. The jsonb columns hold copies of what was offered, so that what was sold can be read for ever.
alter table orders
  add column seller_id uuid,
  add column price_table_id uuid,
  add column coupon_code text,
  add column manual_discount bigint check (manual_discount >= 0), -- the agent's; replaces the coupon
  add column delivery jsonb,
  add column schedule jsonb,
  add column payment jsonb,
  add column delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  add column service_amount bigint not null default 0 check (service_amount >= 0),
  add column part_versions jsonb not null default '{}', -- which version of the order last changed its seller, delivery, …
  add column customer jsonb,                       -- the customer as they were when the order was placed
  add column agent_id uuid,                        -- who placed or cancelled it for the customer
  add column canceled_at timestamptz,
  add foreign key (shop_id, seller_id) references seller,
  add foreign key (shop_id, price_table_id) references price_table,
  add foreign key (shop_id, agent_id) references platform_user;

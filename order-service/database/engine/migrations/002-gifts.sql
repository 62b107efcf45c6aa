-- Gifts (spec §4): what a shop gives, when it gives it, and which gifts an order has chosen.

-- A gift is the shop's, with a stock of its own: two groups that offer the same gift give from the same heap.
create table gift (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,
  seller_id uuid,
  name text not null,
  image text,
  is_active boolean not null default true,
  available int check (available >= 0),            -- null = unlimited
  primary key (shop_id, id),
  unique (shop_id, provider_id),
  foreign key (shop_id, seller_id) references seller
);

-- A group of gifts and what an order must hold to choose from it: both conditions, where both are set.
create table gift_rule (
  shop_id uuid not null references shop,
  id uuid not null,
  provider_id text not null,                       -- the group's id on the wire
  name text not null,                              -- for the shop's own people
  min_amount bigint not null default 0 check (min_amount >= 0), -- cents of the order's subtotal
  trigger_products jsonb not null default '[]',    -- provider ids, one of which must be in the order; [] = any order
  available_quantity int not null check (available_quantity > 0), -- how many gifts may be chosen
  starts_at timestamptz,                           -- null = since ever
  ends_at timestamptz,                             -- null = until changed; the window is judged at every read
  is_active boolean not null default true,
  position int not null default 0,
  primary key (shop_id, id),
  unique (shop_id, provider_id)
);

create table gift_rule_gift (
  shop_id uuid not null,
  rule_id uuid not null,
  gift_id uuid not null,
  position int not null default 0,
  primary key (shop_id, rule_id, gift_id),
  foreign key (shop_id, rule_id) references gift_rule on delete cascade,
  foreign key (shop_id, gift_id) references gift on delete cascade
);

-- A chosen gift is a line of the order that costs nothing; its provider_id is the gift's. No foreign key: what was given stays given.
alter table order_item
  add column gift_group text,
  add constraint order_item_gift_group check (gift_group is null or is_gift);

-- Background work reads what is due and keeps how far it came, so that its cost follows what happens and not all that ever happened.

-- When the sweep of abandoned carts judges an order next; null = never again. Only carts are in the index, and one that is kept for
-- good (of a known contact, once placed, or with a payment) leaves it when it is judged.
alter table orders add column sweep_at timestamptz default now() + interval '60 days';
update orders o set sweep_at = case when c.is_anonymous and o.number is null then o.updated_at + interval '60 days' end
  from customer c where o.status = 0 and c.shop_id = o.shop_id and c.id = o.customer_id;
create index orders_sweep on orders (sweep_at) where status = 0;
drop index orders_building;

-- Orders that were placed, in the order of their changes: sales are counted along it.
create index orders_placed_changes on orders (updated_at, id) where number is not null;

-- What counts as sold of one placed order. Rows leave when their order is cancelled or built again, and when they are too old to count.
create table sale (
  shop_id uuid not null references shop,
  order_id uuid not null,
  provider_id text not null,
  quantity bigint not null,
  placed_at timestamptz not null,
  primary key (shop_id, order_id, provider_id)
);
create index sale_placed on sale (placed_at);

-- The sum of a product's sales. `is_written`: the product and its copies have this number.
create table product_sales (
  shop_id uuid not null references shop,
  provider_id text not null,
  sold bigint not null,
  is_written boolean not null default false,
  primary key (shop_id, provider_id)
);
create index product_sales_unwritten on product_sales (shop_id, provider_id) where not is_written;
-- Sales are counted from the first order on; what products had before is replaced once all are counted.
insert into product_sales (shop_id, provider_id, sold) select shop_id, provider_id, 0 from product where sold <> 0;

-- The last change of an order that was counted; one row, from the first count on.
create table sale_progress (
  is_only boolean primary key default true check (is_only),
  changed_at timestamptz not null default '-infinity',
  order_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- When the run of a periodic job that was not finished yet was due: how late the job is.
alter table lease add column due_at timestamptz;
update lease set due_at = until where name like 'sweep: %';

-- Sweeps of what was worked off; what still waits is not read.
drop index payment_event_received;
create index payment_event_processed on payment_event (received_at) where next_at is null;
drop index channel_event_received;
create index channel_event_processed on channel_event (received_at) where next_at is null;
create index store_authorization_open on store_authorization (created_at)
  where state <> 'refused' or access_token_sealed is not null or refresh_token_sealed is not null;

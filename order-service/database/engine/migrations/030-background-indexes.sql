-- Every foreign key has an index that finds the rows which refer to another row: deletes and sweeps look them up by it.
create index coupon_use_order on coupon_use (shop_id, order_id);
create index delivery_option_seller on delivery_option (shop_id, seller_id) where seller_id is not null;
create index gift_seller on gift (shop_id, seller_id) where seller_id is not null;
create index gift_rule_gift_gift on gift_rule_gift (shop_id, gift_id);
create index orders_agent on orders (shop_id, agent_id) where agent_id is not null;
create index orders_price_table on orders (shop_id, price_table_id) where price_table_id is not null;
create index orders_seller on orders (shop_id, seller_id) where seller_id is not null;
create index pickup_store_seller on pickup_store (shop_id, seller_id) where seller_id is not null;
create index platform_event_order on platform_event (shop_id, order_id);
create index product_seller on product (shop_id, seller_id) where seller_id is not null;
create index schedule_rule_seller on schedule_rule (shop_id, seller_id) where seller_id is not null;
create index session_platform_user on session (shop_id, platform_user_id) where platform_user_id is not null;

-- When a waiting attempt's provider is asked next: a poll reads the due rows only, however many attempts wait.
alter table payment add column due_at timestamptz not null default now();
update payment set due_at = least(greatest(asked_at + interval '15 seconds', asked_at + (asked_at - created_at) / 9),
  case when asked_at < expires_at then expires_at end) where status = 0;
drop index payment_due;
create index payment_due on payment (due_at) where status = 0;

-- Lists of messages by state, the newest first.
create index outbox_waiting on outbox (shop_id, created_at, id) where sent_at is null and dead_at is null;
create index outbox_failed on outbox (shop_id, created_at, id) where dead_at is not null;

-- Placed orders without their money. Cash and payment on delivery (methods 4 and 5) are paid at the door.
create index orders_unsettled on orders (shop_id, number) where number is not null and (
  (status = 1 and payment_status is distinct from 1 and payment is not null and (payment->>'method')::int not in (4, 5))
  or (status = 4 and payment_status = 1));

-- For the sweep of addresses that are too old to help.
create index cep_cache_fetched on cep_cache (fetched_at);

-- For the sweep of Tray's hints that were processed.
create index store_event_processed on store_event (received_at) where next_at is null;

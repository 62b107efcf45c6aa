-- The account refused native payment buttons or order updates: they are not tried again before this time.
alter table channel_account add column orders_refused_until timestamptz;

-- The reference by which the channel shows this message as a payable order, and the order. Later updates name it.
alter table outbox
  add column native_ref text,
  add column native_order_id uuid,
  add check ((native_ref is null) = (native_order_id is null));
create index outbox_native on outbox (shop_id, native_order_id) where native_order_id is not null;

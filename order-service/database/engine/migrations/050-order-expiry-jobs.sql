-- The end of each reservation is a job of its order. It runs at `expires_at`, which only the reservation's terms change.
insert into job (kind, shop_id, key, run_at, wanted_at, created_at)
  select 'order-expiry', shop_id, id::text, expires_at, expires_at, coalesce(placed_at, now())
  from orders where status = 1 and expires_at is not null;
delete from job where kind = 'overdue-orders';
drop index orders_expiry;

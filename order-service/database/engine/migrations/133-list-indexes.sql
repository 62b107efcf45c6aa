-- Orders that are paid at the door, or in a way still to be agreed, for the panel's list of money.
create index orders_paid_in_person on orders (shop_id, number) where number is not null and status = 1
  and payment_status is distinct from 1 and (payment is null or (payment->>'method')::int in (4, 5));
-- Deliveries that were given up: the shop's webhooks list and count them.
create index platform_delivery_dead on platform_delivery (shop_id, webhook_id, created_at, event_id)
  where dead_at is not null;

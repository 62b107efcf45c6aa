-- The money that a step of an order's history moved, in cents, as it was at that time: what arrived, what the shop's
-- people accepted, or what was given back.
alter table order_history add column amount bigint;

-- Each refund was one step and one entry, in the same order.
with step as (
  select shop_id, order_id, version,
    row_number() over (partition by shop_id, order_id order by version) as place,
    count(*) over (partition by shop_id, order_id) as steps
  from order_history where step = 'refunded'
), entry as (
  select p.shop_id, p.order_id, e.amount,
    row_number() over (partition by p.shop_id, p.order_id order by e.at, e.entry_id) as place,
    count(*) over (partition by p.shop_id, p.order_id) as entries
  from payment_entry e join payment p on p.shop_id = e.shop_id and p.id = e.payment_id where e.kind = 'refunded'
)
update order_history h set amount = entry.amount
from step join entry using (shop_id, order_id, place)
where steps = entries and h.shop_id = step.shop_id and h.order_id = step.order_id and h.version = step.version;

-- The amounts of steps about disputes that were recorded without one, from the ledger. The steps of an order and the
-- entries have the same order; the only step of a kind may stand for several entries. A person's step moved no money.
with kinds (step, kind) as (
  values ('disputed', 'disputed'), ('dispute-won', 'returned'), ('dispute-lost', 'lost')
), step as (
  select h.shop_id, h.order_id, h.version, h.step, k.kind,
    row_number() over (partition by h.shop_id, h.order_id, h.step order by h.version) as place,
    count(*) over (partition by h.shop_id, h.order_id, h.step) as steps
  from order_history h join kinds k on k.step = h.step where h.changed_by = 'payment'
), entry as (
  select p.shop_id, p.order_id, e.kind, e.amount,
    row_number() over (partition by p.shop_id, p.order_id, e.kind order by e.at, e.entry_id) as place,
    count(*) over (partition by p.shop_id, p.order_id, e.kind) as entries,
    sum(e.amount) over (partition by p.shop_id, p.order_id, e.kind) as total
  from payment_entry e join payment p on p.shop_id = e.shop_id and p.id = e.payment_id
  where e.kind in ('disputed', 'returned', 'lost')
)
update order_history h set amount = case when step.steps = 1 then entry.total else entry.amount end
from step join entry using (shop_id, order_id, kind, place)
where h.amount is null and (step.steps = entry.entries or step.steps = 1)
  and h.shop_id = step.shop_id and h.order_id = step.order_id and h.version = step.version and h.step = step.step;

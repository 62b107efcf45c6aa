-- What a Tray store has to learn about an order is a job for each placement, until nothing is left to do.
-- An order whose end at the store was not applied here yet is looked at again.
update store_order set state = 'placed'
  where next_at is not null and wanted = 'placed' and state in ('closed', 'canceled');
insert into job (kind, shop_id, key, run_at, wanted_at, attempts, last_error, created_at)
  select 'tray-order', shop_id, order_id || ' ' || placement, next_at, next_at, tries, left(last_problem, 200),
    created_at
  from store_order where next_at is not null;
alter table store_order drop column next_at, drop column tries, drop column last_problem;

-- The events of an order for the shop's own systems are sent by one job, in their order.
insert into job (kind, shop_id, key, run_at, attempts, created_at)
  select 'platform-event', shop_id, order_id::text, min(next_at), (array_agg(attempts order by created_at, id))[1],
    min(created_at)
  from platform_event where next_at is not null group by shop_id, order_id;
alter table platform_event drop column next_at, drop column locked_until;
create index platform_event_old on platform_event (created_at) where sent_at is not null or dead_at is not null;

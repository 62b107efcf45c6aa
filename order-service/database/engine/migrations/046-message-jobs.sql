-- The open messages of a contact are sent by one job, in their order.
insert into job (kind, shop_id, key, run_at, wanted_at, attempts, last_error, created_at)
  select 'message', l.shop_id, l.customer_id::text, due.at, due.at, m.attempts, left(m.last_error, 200), m.created_at
  from message_lane l
  -- A process of the earlier release may be sending the message until its lease ends.
  cross join lateral (select greatest(l.next_at, l.locked_until) as at) due
  cross join lateral (
    select o.attempts, o.last_error, o.created_at from outbox o
    where o.shop_id = l.shop_id and o.customer_id = l.customer_id and o.sequence > l.done_sequence
      and o.sent_at is null and o.dead_at is null
    order by o.sequence limit 1) m
  where l.next_at is not null;
alter table message_lane drop column next_at, drop column locked_until;

-- The jobs of one shop are found by this index alone, whatever the statistics are: no other one has this expression.
drop index job_of_shop;
create index job_turns on job ((kind || ''), shop_id, run_at, id) where failed_at is null;

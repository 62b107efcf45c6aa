-- Webhooks of payment providers: the table keeps the ids of received ones, so that a replayed webhook is ignored.
insert into job (kind, shop_id, key, payload, run_at, attempts, created_at)
  select 'payment-event', shop_id, provider || ' ' || event_id,
    jsonb_build_object('provider', provider, 'subject', subject), next_at, tries, received_at
  from payment_event where next_at is not null order by received_at;
alter table payment_event drop column subject, drop column tries, drop column next_at;
create index payment_event_received on payment_event (received_at);

-- A shop has several webhooks, each with its events. An event is sent to each of them by deliveries of its own, so a
-- webhook that fails does not hold up another one.

-- Those of the declaration have its id. The others were made by the API, and a declaration never removes them.
alter table platform_webhook
  add column id uuid not null default gen_random_uuid(),
  add column name text not null default '',
  add column declared_id text,
  add column events text[],
  add column is_active boolean not null default true,
  add column created_at timestamptz not null default now(),
  -- Signs beside the new secret until then, so that a receiver can change the secret without a gap.
  add column previous_sealed text,
  add column previous_until timestamptz;
-- The only webhook of a shop was declared, and gets what it got.
update platform_webhook set declared_id = 'principal', events = array[
  'order.received', 'order.paid', 'order.canceled', 'order.reopened', 'order.refunded', 'order.disputed',
  'order.fraud_alert', 'handoff', 'discount.requested', 'discount.decided', 'person.erased'];
alter table platform_webhook
  alter column events set not null,
  drop constraint platform_webhook_pkey,
  add primary key (shop_id, id),
  add unique (shop_id, declared_id);

-- What one webhook gets of an event.
create table platform_delivery (
  shop_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  key uuid not null,                               -- the order, the contact or the test: its events keep their order
  created_at timestamptz not null,                 -- that of the event
  attempts int not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text,                                 -- a short word, never what the other side answered
  primary key (shop_id, webhook_id, event_id),
  foreign key (shop_id, webhook_id) references platform_webhook on delete cascade,
  foreign key (shop_id, event_id) references platform_event on delete cascade
);
insert into platform_delivery
  (shop_id, webhook_id, event_id, key, created_at, attempts, sent_at, dead_at, last_error)
  select e.shop_id, w.id, e.id, coalesce(e.order_id, e.customer_id), e.created_at, e.attempts, e.sent_at, e.dead_at,
    e.last_error
  from platform_event e join platform_webhook w on w.shop_id = e.shop_id;
create index platform_delivery_event on platform_delivery (shop_id, event_id);
create index platform_delivery_open on platform_delivery (shop_id, webhook_id, key, created_at, event_id)
  where sent_at is null and dead_at is null;
create index platform_delivery_listed on platform_delivery (shop_id, webhook_id, created_at, event_id);

-- `unsent`: deliveries that still need the data, because they wait or may be repeated. Without any the data is deleted.
-- A test of a webhook is about no order and no contact.
drop index platform_event_old;
alter table platform_event
  add column unsent int not null default 0,
  drop constraint platform_event_check,
  add constraint platform_event_check check (order_id is null or customer_id is null);
update platform_event e set unsent = 1
  where data <> '{}' and exists (select 1 from platform_delivery d
    where d.shop_id = e.shop_id and d.event_id = e.id and d.sent_at is null);
update platform_event set data = '{}' where unsent = 0 and data <> '{}';
alter table platform_event drop column attempts, drop column sent_at, drop column dead_at, drop column last_error;
create index platform_event_old on platform_event (created_at);

-- A job sends the events of one order, or of one contact, to one webhook.
update job j set key = j.key || ' ' || w.id
  from platform_webhook w where j.kind = 'platform-event' and w.shop_id = j.shop_id;

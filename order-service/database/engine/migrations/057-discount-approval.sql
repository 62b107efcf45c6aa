-- A supervisor may approve discounts above the agents' limit.
alter table session add column is_supervisor boolean not null default false;

-- The order's last request for a discount above the limit, and what became of it:
-- {"id", "status", "cents", "rate", "reason", "key", "agent", "askedAt", "decidedAt", "decidedBy", "answer"}.
-- key names the lines, prices and discounts that it is about.
alter table orders add column discount_request jsonb;
create index orders_discount_request on orders (shop_id, (discount_request->>'id')) where discount_request is not null;
create index orders_discount_pending on orders (shop_id, (discount_request->>'askedAt'))
  where status = 0 and discount_request->>'status' = 'pending';

alter table platform_event
  drop constraint platform_event_type_check,
  add check (type in ('order.received', 'order.paid', 'order.canceled', 'order.reopened', 'handoff',
    'discount.requested', 'discount.decided'));

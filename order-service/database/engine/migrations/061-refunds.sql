-- Refunds that the shop's people request. A job makes each of them at the payment's provider.
create table refund (
  shop_id uuid not null,
  id uuid not null,                                -- also the provider's idempotency key: one request is refunded once
  order_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),       -- cents
  is_rest boolean not null,                        -- all that was left of the payment, so no amount is sent
  reason text,                                     -- the agent's or the shop's own words, never sent to the provider
  requested_by text not null check (requested_by in ('agent', 'shop')),
  agent jsonb,
  state text not null default 'requested' check (state in ('requested', 'refunded', 'failed')),
  problem text,                                    -- why it failed, as a code
  provider_id text,                                -- the provider's id of the refund
  tried_at timestamptz,                            -- the last call to the provider started then
  known_refunds text[] not null default '{}',      -- the refunds in the ledger before the first call
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders on delete cascade,
  foreign key (shop_id, payment_id) references payment on delete cascade
);
-- One refund of a payment at a time: two at once could return more than was paid.
create unique index refund_open on refund (shop_id, payment_id) where state = 'requested';
create index refund_payment on refund (shop_id, payment_id);
create index refund_order on refund (shop_id, order_id, created_at);

-- The provider warned that this payment may be fraud: the goods must not leave.
alter table payment add column fraud_alert_at timestamptz;

alter table order_history
  drop constraint order_history_step_check,
  add check (step in ('placed', 'reopened', 'canceled', 'finalized', 'failed', 'accepted', 'paid', 'preparing',
    'dispatched', 'refunded', 'disputed', 'dispute-won', 'fraud-alert'));

alter table platform_event
  drop constraint platform_event_type_check,
  add check (type in ('order.received', 'order.paid', 'order.canceled', 'order.reopened', 'order.refunded',
    'order.disputed', 'order.fraud_alert', 'handoff', 'discount.requested', 'discount.decided'));

-- What the simulated provider of a demo shop refunded.
create table simulated_refund (
  shop_id uuid not null,
  id uuid not null,                                -- the shop's idempotency key
  attempt_id uuid not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, attempt_id) references simulated_charge on delete cascade
);
create index simulated_refund_charge on simulated_refund (shop_id, attempt_id);

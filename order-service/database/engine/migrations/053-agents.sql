-- Agents are people. external_id: what the platform calls the agent; null = the shop's agent of sessions that name none.
alter table platform_user alter column email drop not null, add column external_id text;
create unique index platform_user_external on platform_user (shop_id, external_id) where external_id is not null;

-- Id and name at that time of the agent who placed or canceled the order for the customer, and of the agent who made
-- its version; null = another person, or an agent whom the session did not name.
alter table orders add column agent jsonb, add column changed_by_agent jsonb;

-- An agent's orders of a time, for the totals.
drop index orders_agent;
create index orders_agent on orders (shop_id, agent_id, placed_at) where agent_id is not null;

-- Who did what with an order: one row for each version that reached a step.
create table order_history (
  shop_id uuid not null,
  order_id uuid not null,
  version int not null,
  step text not null check (step in
    ('placed', 'reopened', 'canceled', 'finalized', 'failed', 'accepted', 'paid', 'preparing', 'dispatched')),
  changed_by text not null,
  agent jsonb,
  at timestamptz not null default now(),
  primary key (shop_id, order_id, version),
  foreign key (shop_id, order_id) references orders on delete cascade
);

-- The contacts for whom an agent has or had a session. seen: by kind of event, the instant of the newest one seen.
create table agent_contact (
  shop_id uuid not null,
  agent_id uuid not null,
  customer_id uuid not null,
  seen jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  primary key (shop_id, agent_id, customer_id),
  foreign key (shop_id, agent_id) references platform_user on delete cascade,
  foreign key (shop_id, customer_id) references customer on delete cascade
);
create index agent_contact_customer on agent_contact (shop_id, customer_id);
create index agent_contact_old on agent_contact (opened_at);
insert into agent_contact (shop_id, agent_id, customer_id)
  select distinct shop_id, platform_user_id, customer_id from session
  where platform_user_id is not null and customer_id is not null;

-- The newest event of each kind of a contact whom agents serve, written in the transaction of its cause.
create table contact_event (
  shop_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('opened', 'cart', 'placed', 'paid', 'reopened', 'canceled', 'finished')),
  at timestamptz not null,
  order_number int,
  primary key (shop_id, customer_id, kind),
  foreign key (shop_id, customer_id) references customer on delete cascade
);
create index contact_event_old on contact_event (at);

-- An agent's sessions that have not ended, and their contacts.
drop index session_platform_user;
create index session_platform_user on session (shop_id, platform_user_id, expires_at, customer_id)
  where platform_user_id is not null;

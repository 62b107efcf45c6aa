-- Channels of Meta's own interfaces (WhatsApp, Messenger, Instagram): how they are reached, what they tell, and what became of a message.

alter table channel_account
  drop constraint channel_account_kind_check,
  drop constraint channel_account_check,
  add column external_id text,                     -- Meta's id of it: phone number, page or Instagram account
  add column options jsonb not null default '{}',  -- {login, template, welcome}
  add column from_environment boolean not null default false, -- the environment names it, no declaration
  add constraint channel_account_kind_check check (kind in ('webhook', 'demo', 'meta')),
  add constraint channel_account_check check (
    (kind = 'webhook') = (url is not null) and (kind = 'meta') = (external_id is not null) and (kind = 'demo') = (secret_sealed is null));
create unique index channel_account_external on channel_account (shop_id, channel_type, external_id) where external_id is not null;

alter table customer
  add column channel_alias text,                   -- another id of the contact in the channel: WhatsApp's own, when the phone is known too
  add column last_inbound_at timestamptz,          -- when the contact last wrote: Meta takes free messages for 24 hours from then
  add column welcomed_at timestamptz;              -- a contact is welcomed once
create index customer_alias on customer (shop_id, channel_type, channel_id, channel_alias) where channel_alias is not null;

alter table outbox
  add column channel_ref text,                     -- the channel's id of it, by which it tells what became of it
  add column delivered_at timestamptz,
  add column read_at timestamptz;
create index outbox_ref on outbox (shop_id, channel_ref) where channel_ref is not null;

-- What a channel told us: written down before it is answered, worked off afterwards. Never what a contact wrote.
create table channel_event (
  shop_id uuid not null references shop,
  event_id text not null,                          -- the same one twice is one
  event jsonb not null,
  received_at timestamptz not null default now(),
  tries int not null default 0,
  next_at timestamptz,                             -- when it is looked into (again); null = done or given up
  primary key (shop_id, event_id)
);
create index channel_event_due on channel_event (next_at) where next_at is not null;
create index channel_event_received on channel_event (received_at);

-- The people who run a shop in its panel. Each shop knows its own people only: a person of two shops is a member of
-- each, and one device may hold both.
create table staff_member (
  shop_id uuid not null references shop on delete cascade,
  id uuid not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'attendant', 'picker')),
  phone text,                  -- digits with country code: where the links go
  created_at timestamptz not null default now(),
  ended_at timestamptz,        -- works here no more
  primary key (shop_id, id)
);
create unique index staff_member_phone on staff_member (shop_id, phone) where ended_at is null;
create index staff_member_by_phone on staff_member (phone) where ended_at is null;

-- A link that lets its holder in, once. Only the hash of its code is stored.
create table staff_link (
  code_hash text primary key,
  shop_id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'sign-in', 'recovery', 'demo')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by_key text,            -- the idempotency key of the call that used it: a lost answer may be asked for again
  foreign key (shop_id, member_id) references staff_member on delete cascade
);
create index staff_link_member on staff_link (shop_id, member_id);
create index staff_link_expiry on staff_link (expires_at);

-- A device. Only the hash of its token is stored.
create table staff_session (
  id uuid primary key,
  token_hash text not null unique,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_session_expiry on staff_session (expires_at);

-- Whom the device may act for: at most one member of each shop.
create table staff_session_member (
  session_id uuid not null references staff_session on delete cascade,
  shop_id uuid not null,
  member_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (session_id, shop_id),
  foreign key (shop_id, member_id) references staff_member on delete cascade
);
create index staff_session_member_member on staff_session_member (shop_id, member_id);

-- Who changed what, from what to what. No secret, no card, no data of a customer.
create table staff_audit (
  shop_id uuid not null references shop on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  member_id uuid,              -- null: the command line
  member_name text not null,   -- at that time
  action text not null,
  target_kind text not null,
  target_id text not null,
  target_label text not null,
  before jsonb,
  after jsonb,
  primary key (shop_id, id)
);
-- Ids begin with their time, so they are in the order of the entries.
create index staff_audit_at on staff_audit (at);
create index staff_audit_member on staff_audit (shop_id, member_id, id);
create index staff_audit_kind on staff_audit (shop_id, target_kind, id);
create index staff_audit_target on staff_audit (shop_id, target_id, id);

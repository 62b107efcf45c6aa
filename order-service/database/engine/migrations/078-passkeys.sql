-- Passkeys (WebAuthn) of the people who use the panel. Only public keys are stored.
create table staff_passkey (
  id text primary key,         -- the credential's id, base64url
  public_key text not null,    -- COSE, base64url
  counter bigint not null,
  transports text[] not null,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- Whom a passkey signs in: at most one member of each shop.
create table staff_passkey_member (
  passkey_id text not null references staff_passkey on delete cascade,
  shop_id uuid not null,
  member_id uuid not null,
  primary key (passkey_id, shop_id),
  foreign key (shop_id, member_id) references staff_member on delete cascade
);
create index staff_passkey_member_member on staff_passkey_member (shop_id, member_id);

-- The random number that a device signs, once and within minutes. With a session, it is for a new passkey of its people.
create table staff_challenge (
  challenge text primary key,
  session_id uuid references staff_session on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expiry on staff_challenge (expires_at);
create index staff_challenge_session on staff_challenge (session_id);

-- The passkey with which the device signed in, or which it made: it learns the shops that the device learns.
alter table staff_session add column passkey_id text references staff_passkey on delete set null;
create index staff_session_passkey on staff_session (passkey_id);

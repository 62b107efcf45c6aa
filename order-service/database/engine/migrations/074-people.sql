-- What was erased of people, as the law asks: when, who did it, how many rows. It holds nothing of the people.
create table person_erasure (
  shop_id uuid not null references shop,
  id uuid not null,
  erased_at timestamptz not null default now(),
  erased_by text not null,                         -- 'operator', or 'api-key' with the key's id
  contacts int not null check (contacts > 0),
  kept_orders int not null check (kept_orders >= 0), -- orders that the tax law keeps, without the person
  rows jsonb not null,                             -- table -> number of deleted or changed rows
  primary key (shop_id, id)
);

-- Only some keys may export and erase people: a chatbot's key that leaks must not open everybody's data.
alter table api_key add column manages_people boolean not null default false;

-- The program's own list of types is the only one (`PlatformEventType`). A new type needs no migration any more.
alter table platform_event
  drop constraint if exists platform_event_type_check,
  add constraint platform_event_type_check check (type ~ '^[a-z]+([._][a-z]+)*$');

-- A channel's ids of its events contain the contact's phone. Their digests recognize a repeated event just as well.
update channel_event set event_id = encode(sha256(convert_to(event_id, 'UTF8')), 'hex');

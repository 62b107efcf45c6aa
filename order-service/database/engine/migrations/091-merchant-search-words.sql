-- The synonyms that a merchant declares for the searches of the shop.
alter table shop add column search_synonyms jsonb not null default '[]'::jsonb;

-- What people searched without a result, in normalized words. `is_partial`: products with some of the words were shown.
create table search_miss (
  shop_id uuid not null references shop on delete cascade,
  words text collate "C" not null,
  is_partial boolean not null,
  searches bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (shop_id, words)
);
create index search_miss_old on search_miss (last_at);

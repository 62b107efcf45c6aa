-- What a change of prices in percent did to each variant, so that it can be undone.
create table price_change (
  shop_id uuid not null references shop on delete cascade,
  id uuid not null,
  at timestamptz not null,
  member_name text not null,   -- at that time
  percent numeric not null,
  products integer not null,
  lines jsonb not null,        -- of each variant: its code, and its prices in cents before and after
  undone_at timestamptz,
  primary key (shop_id, id)
);
create index price_change_at on price_change (at);
create index price_change_open on price_change (shop_id, at desc) where undone_at is null;

-- What the columns of a shop's own tables are, as its merchant said at an import. The next import reads them so.
create table feed_column (
  shop_id uuid not null references shop on delete cascade,
  heading text not null,       -- without case, accents and punctuation
  field text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, heading)
);

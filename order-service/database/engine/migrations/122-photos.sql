-- The photos that the shops uploaded. Their bytes are in the data folder or in a bucket, under the id, which is the
-- hash of the shop and the photo.
create table photo (
  shop_id uuid not null references shop on delete cascade,
  id text not null,
  bytes integer not null,      -- of all its stored files
  width integer not null,
  height integer not null,
  used_at timestamptz not null, -- the last upload or product change that named it
  primary key (shop_id, id)
);
create index photo_used on photo (used_at);
-- The sweep of unused photos asks which of them an order still shows.
create index order_item_photo on order_item (shop_id, image) where image like '/fotos/%';

-- What the shop's people say of a product. No import and no store sync changes these columns.
alter table product add column is_hidden boolean not null default false;      -- 'esconder': in no list, cannot be bought
alter table product add column kept_fields text[] not null default '{}';      -- changed by hand: a later feed keeps them
alter table product add column low_stock int check (low_stock >= 0);          -- warn at this count; null = the usual one
alter table stock add column is_sold_out boolean not null default false;      -- 'acabou': visible, cannot be bought
create index product_hidden on product (shop_id, id) where is_hidden;

-- How products are found and counted (spec §4 and §5), in one narrow row each: a frequent word's sixty thousand products are counted
-- without reading their descriptions and pictures.

drop index product_search;

-- Every value a filter counts, with a number by which rows name it. key: '=brand' (value: the brand), '=seller' and '=category' (value:
-- the id), else the facet's key.
create table facet_value (
  shop_id uuid not null references shop on delete cascade,
  id int not null generated always as identity,
  key text not null,
  value text not null,
  primary key (shop_id, id),
  unique (shop_id, key, value)
);

create table product_search (
  shop_id uuid not null,
  product_id uuid not null,
  is_active boolean not null default true,         -- a copy of the product's, as is sold
  sold bigint not null default 0,
  name_key text collate "C" not null default '',   -- the name's words in the singular: the same name, or one that begins so
  name_search tsvector not null,                   -- name and options
  search tsvector not null,                        -- the same, brand, categories and the description's first words
  facet_values int[] not null default '{}',
  lowest_price bigint,                             -- of its active variants, in cents; null: on request, or nothing to buy
  highest_price bigint,
  has_promotion boolean not null default false,    -- then its prices depend on the hour, and are read from its variants
  word_rules int not null default 0,               -- by which version of the word rules it was written; older ones are written anew
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references product on delete cascade
);

insert into facet_value (shop_id, key, value)
  select distinct shop_id, '=brand', brand from product where brand <> ''
  union all select distinct shop_id, '=seller', seller_id::text from product where seller_id is not null
  union all select distinct c.shop_id, '=category', c.id::text from category c where not c.is_collection
  union all select distinct shop_id, key, value from product_facet;

insert into product_search (shop_id, product_id, is_active, sold, name_search, search, facet_values, lowest_price, highest_price, has_promotion)
  select p.shop_id, p.id, p.is_active, p.sold, strip(p.name_search), strip(p.search),
    array(
      select v.id from facet_value v where v.shop_id = p.shop_id and v.key = '=brand' and v.value = p.brand
      union all
      select v.id from facet_value v where v.shop_id = p.shop_id and v.key = '=seller' and v.value = p.seller_id::text
      union all
      select v.id from product_category c join facet_value v on v.shop_id = c.shop_id and v.key = '=category' and v.value = c.category_id::text
        where c.shop_id = p.shop_id and c.product_id = p.id
      union all
      select v.id from product_facet f join facet_value v on v.shop_id = f.shop_id and v.key = f.key and v.value = f.value
        where f.shop_id = p.shop_id and f.product_id = p.id),
    r.lowest, r.highest, coalesce(r.has_promotion, false)
  from product p left join lateral (
    select min(price) as lowest, max(price) as highest, bool_or(promotional_price > 0 and promotional_price < price) as has_promotion
    from product_variant v where v.shop_id = p.shop_id and v.product_id = p.id and v.is_active and not p.is_price_on_request) r on true;

create index product_search_words on product_search using gin (search);
create index product_search_names on product_search using gin (name_search);
create index product_search_top on product_search (shop_id, is_active desc, sold desc, product_id desc);
create index product_search_key on product_search (shop_id, name_key);
create index product_search_rules on product_search (word_rules);

alter table product drop column search, drop column name_search, drop column search_words, drop column name_words;

-- One more with every change of the catalogue: whoever remembers what was counted compares it.
create table catalogue (
  shop_id uuid primary key references shop on delete cascade,
  version bigint not null default 1
);

-- What was counted for the whole shop and for its categories, so that nobody waits for it after a start or an import.
create table facet_answer (
  shop_id uuid not null references shop on delete cascade,
  wanted text not null,                            -- ids of categories, separated by blanks; '' is the whole shop
  version bigint not null,                         -- the catalogue's, when it was counted
  answer jsonb not null,                           -- as on the wire
  changes_at timestamptz,                          -- when the next promotion begins or ends
  primary key (shop_id, wanted)
);

-- Names are searched within a shop. An index of the words alone finds the people of all shops with a frequent name: each
-- word is indexed with its shop's beginning.
create function shop_words(shop uuid, words tsvector) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(select left(md5(shop::text), 8) || word from unnest(tsvector_to_array(words)) word))
$$;

drop index orders_name_words;
-- Without a list of pending entries, which each search would read whole.
create index orders_name_words on orders using gin (shop_words(shop_id, name_words)) with (fastupdate = off)
  where board_column is not null;

drop index customer_name_words;
create index customer_name_words on customer using gin (shop_words(shop_id, to_tsvector('simple',
  translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')))) with (fastupdate = off)
  where name <> '';

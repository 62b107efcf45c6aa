-- The lists of customers and carts of the merchant's panel.

-- Who bought, by the last order; and all contacts, by the day they came.
create index orders_last on orders (shop_id, placed_at, id) where board_column is not null;
create index customer_came on customer (shop_id, created_at, id) where not is_anonymous;
-- The words of a name without accents, as the board searches them, and the beginning of an e-mail.
create index customer_name_words on customer using gin (to_tsvector('simple', translate(lower(name),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')));
create index customer_email on customer (shop_id, (lower(email) collate "C")) where email <> '';

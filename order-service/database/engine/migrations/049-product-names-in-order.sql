-- A list by name reads a page along this index. Available products come first.
create index product_search_names_in_order on product_search (shop_id, (not is_active), name_key, product_id);

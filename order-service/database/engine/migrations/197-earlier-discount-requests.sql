-- Requests that another one replaced are looked up by their ids. Without an index each lookup read every order of the
-- shop that ever had a request. Few writes have such ids, so that a list of pending ones would only slow the lookup.
create index orders_discount_earlier on orders
  using gin (jsonb_path_query_array(discount_request, '$.earlier[*].id')) with (fastupdate = off)
  where discount_request is not null;

-- The expiry of an order and the queries about its payment are jobs: no statement searches unpaid orders of all shops.
drop index orders_unpaid;

-- Only the Platform API lists orders by status, and only placed ones. Carts change most often, and are no longer in it.
-- The id makes the order of the list complete, so that a page is read without sorting.
drop index orders_status;
create index orders_status on orders (shop_id, status, updated_at, id) where number is not null;

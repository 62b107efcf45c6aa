-- Carts by their last change: the webhooks of a shop are told of those that nobody changed for an hour.
create index orders_carts on orders (shop_id, updated_at, id) where status = 0;

-- Orders that were handed over and whose money nobody confirmed, for the panel's list of money.
create index orders_delivered_unpaid on orders (shop_id, finalized_at desc) where number is not null and status = 2
  and payment_status is distinct from 1;

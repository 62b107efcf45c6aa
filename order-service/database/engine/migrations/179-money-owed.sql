-- Cancelled orders with money, for the list of what the shop owes to customers.
create index orders_canceled_paid on orders (shop_id, canceled_at desc) where number is not null and status = 3
  and payment_status = 1;
-- Payments of another amount or another currency, or that came late: few.
create index payment_unmatched on payment (shop_id, order_id) where paid_amount is not null and status <> 1;

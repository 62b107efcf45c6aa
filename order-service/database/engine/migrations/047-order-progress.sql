-- What the shop reports while it prepares an order and hands it over. The shopper's order page shows these times.
alter table orders
  add column preparing_at timestamptz,
  add column dispatched_at timestamptz, -- it left for delivery, or it is ready for pickup
  add column finalized_at timestamptz;

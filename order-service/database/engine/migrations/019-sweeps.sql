-- For the sweeps that look through the orders of all shops: those that wait for money, and those that nobody goes on building.
create index orders_unpaid on orders (id) where status = 1 and payment_status is distinct from 1;
create index orders_building on orders (updated_at) where status = 0;

-- An item that an agent added by hand: it has a name, a price and a note, but no product and no stock.
alter table order_item add column is_custom boolean not null default false;

-- What agents note on an order for each other and for the shop's own systems. Never shown to the customer.
alter table orders add column internal_note text;

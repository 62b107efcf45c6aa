-- Whose doing an order's version is, so that everybody who shows it can be told in words, also by whoever only sees the row later.
alter table orders
  add column changed_by text not null default 'shopper' check (changed_by in ('shopper', 'agent', 'shop', 'payment'));

-- What the person who cancelled an order gave as the reason. The customer reads it.
alter table order_history add column reason text;

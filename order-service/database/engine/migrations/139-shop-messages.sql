-- The shop's own texts for messages to its contacts, by name; a missing one is the usual text.
alter table shop add column message_texts jsonb not null default '{}';
-- The merchant's own number that gets a message for each new order, and whether it is on; null: never set.
alter table shop add column order_alert jsonb;

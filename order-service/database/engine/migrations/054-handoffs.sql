-- Since when the chatbot serves the contact; null = an agent does. A shop's own systems are notified of each hand-off.
alter table customer add column semi_automatic_since timestamptz;
update customer set semi_automatic_since = updated_at where in_semi_automatic;
alter table customer drop column in_semi_automatic;

-- An event is about an order, or about a contact.
alter table platform_event
  alter column order_id drop not null,
  add column customer_id uuid,
  add foreign key (shop_id, customer_id) references customer on delete cascade,
  add check ((order_id is null) <> (customer_id is null)),
  drop constraint platform_event_type_check,
  add check (type in ('order.received', 'order.paid', 'order.canceled', 'order.reopened', 'handoff'));
create index platform_event_customer on platform_event (shop_id, customer_id) where customer_id is not null;

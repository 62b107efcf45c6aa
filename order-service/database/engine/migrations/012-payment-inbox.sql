-- What a provider told us is written down before it is answered, and looked into afterwards: a notification taken is never lost.
alter table payment_event
  add column subject text,                         -- the provider's id of the payment it is about
  add column tries int not null default 0,
  add column next_at timestamptz;                  -- when it is looked into (again); null = done or given up
create index payment_event_due on payment_event (next_at) where next_at is not null;
create index payment_event_received on payment_event (received_at);

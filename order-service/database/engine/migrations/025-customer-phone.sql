-- The phone of a customer whom no chat can reach: DDD and number, digits only, without the country's 55; '' = not known.
-- From now on a placed order's `customer` also holds 'phone' and 'isAnonymous', as they were when it was placed.
alter table customer
  add column phone text not null default '' check (phone ~ '^([0-9]{10,11})?$');

-- The ledger of each payment: what its provider reported about the money. Sums come only from these entries
-- (shared/rules/payment/ledger.ts), so they add up in whatever order and however often reports arrive.
create table payment_entry (
  shop_id uuid not null,
  payment_id uuid not null,
  entry_id text not null,                          -- 'charged', 'refund 123', 'chargeback 1', 'chargeback 1 returned'
  kind text not null check (kind in ('charged', 'refunded', 'disputed', 'returned')),
  amount bigint not null check (amount > 0),       -- cents
  at timestamptz not null default now(),
  primary key (shop_id, payment_id, entry_id),
  foreign key (shop_id, payment_id) references payment on delete cascade
);

-- The provider's own time of the newest report. An older one says nothing about disputes.
alter table payment add column reported_at timestamptz;

insert into payment_entry (shop_id, payment_id, entry_id, kind, amount, at)
  select shop_id, id, 'charged', 'charged', coalesce(paid_amount, amount), coalesce(paid_at, updated_at) from payment
  where (status = 1 or paid_amount is not null) and coalesce(paid_amount, amount) > 0;

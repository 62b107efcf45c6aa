-- A card is charged for an order that is placed in the same transaction; when it is refused the order is built again.
alter table payment add column placed_order boolean not null default false;

-- What the simulated provider of a demo shop remembers: its own ledger, as a real one has its own database.
create table simulated_charge (
  shop_id uuid not null references shop,
  attempt_id uuid not null,
  answer jsonb not null,                           -- what it says of the charge now
  code text,                                       -- what is typed at the simulated bank: a PIX code, a boleto's line, a link
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, attempt_id)
);
create unique index simulated_charge_code on simulated_charge (code) where code is not null;

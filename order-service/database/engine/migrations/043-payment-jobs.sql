-- Queries of payment providers are jobs: one for each attempt, until it is settled.
insert into job (kind, shop_id, key, run_at, wanted_at, created_at)
  select 'payment-check', shop_id, id::text, due_at, due_at, created_at from payment where status = 0;
alter table payment drop column due_at;

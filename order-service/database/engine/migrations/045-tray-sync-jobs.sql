-- The sync of a shop with its Tray store is a job for as long as the shop has a store. It is requested with the link.
insert into store_sync as s (shop_id, api_address)
  select shop_id, api_address from store_link where is_new and state = 'linked'
  on conflict (shop_id) do update set api_address = excluded.api_address, run = s.run + 1, phase = 'store', page = 0,
    pages = null, tries = 0, last_problem = null, next_at = now(), finished_at = null
  where s.api_address <> excluded.api_address or s.last_problem like 'revoked%';
insert into job (kind, shop_id, key, run_at, wanted_at, attempts, last_error)
  select 'tray-sync', s.shop_id, '', s.next_at, s.next_at, s.tries, left(s.last_problem, 200)
  from store_sync s join store_link l on l.shop_id = s.shop_id and l.state <> 'moved';
alter table store_sync drop column next_at, drop column tries, drop column last_problem;
alter table store_link drop column is_new;

-- What a Tray store reported as changed is a job until it was checked. Nothing needs to be remembered afterwards.
insert into job (kind, shop_id, key, payload, run_at, wanted_at, attempts, requests, created_at)
  select 'tray-event', shop_id, scope || ' ' || subject,
    jsonb_build_object('scope', scope, 'subject', subject), next_at, next_at, tries, heard, received_at
  from store_event where next_at is not null;
drop table store_event;

-- What a shop is and offers changes rarely and is read at every call about an order. This names its present state, so that a
-- process may keep what it has read and see at once that it is out of date. A new random name at every change: two databases,
-- or a database and its restored copy, never share one.
create table shop_version (
  shop_id uuid primary key references shop on delete cascade,
  version uuid not null
);
insert into shop_version (shop_id, version) select id, gen_random_uuid() from shop;

-- Once per statement, whoever writes: a declaration, an import or a person at the database.
create function renew_shop_version() returns trigger language plpgsql as $$
begin
  insert into shop_version (shop_id, version)
  select changed.shop_id, gen_random_uuid() from (select distinct shop_id from changed_rows order by shop_id) changed
  where exists (select 1 from shop where shop.id = changed.shop_id)
  on conflict (shop_id) do update set version = excluded.version;
  return null;
end $$;

create function renew_version_of_shop() returns trigger language plpgsql as $$
begin
  insert into shop_version (shop_id, version) select id, gen_random_uuid() from changed_rows order by id
  on conflict (shop_id) do update set version = excluded.version;
  return null;
end $$;

create trigger shop_made after insert on shop referencing new table as changed_rows
  for each statement execute function renew_version_of_shop();
create trigger shop_changed after update on shop referencing new table as changed_rows
  for each statement execute function renew_version_of_shop();

do $$
declare source text;
begin
  foreach source in array array['delivery_option', 'delivery_area', 'pickup_store', 'payment_option', 'payment_account', 'gift_rule'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed_rows
      for each statement execute function renew_shop_version()', source || '_made', source);
    execute format('create trigger %I after update on %I referencing new table as changed_rows
      for each statement execute function renew_shop_version()', source || '_changed', source);
    execute format('create trigger %I after delete on %I referencing old table as changed_rows
      for each statement execute function renew_shop_version()', source || '_removed', source);
  end loop;
end $$;

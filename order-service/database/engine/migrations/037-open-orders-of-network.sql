-- Anybody can type a person's data into an anonymous session. The data therefore count only among the orders of one
-- network: a stranger's open orders shut nobody out of another network. The row locks of the network keep the counts of
-- persons right, too.
create or replace function hold_open_order(
  in_shop uuid, in_order uuid, in_network text, in_site text, per_network int, per_site int, per_person int)
returns text language plpgsql volatile as $$
declare
  network_key bytea := sha256(convert_to(concat_ws(':', in_shop::text, 'network', in_network), 'UTF8'));
  site_key bytea := sha256(convert_to(concat_ws(':', in_shop::text, 'site', in_site), 'UTF8'));
  persons bytea[];
  places bytea[] := array[network_key] || case when in_site is null then '{}'::bytea[] else array[site_key] end;
  holder record;
  found_orders int;
begin
  if in_network is null then return null; end if;
  select person_keys(c.shop_id, c.document, case when c.is_corporate then c.corporate_document else '' end, c.email,
      c.phone, '')
    into persons from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = in_shop and o.id = in_order;
  -- In the order of the keys, so that no two orders wait for each other.
  insert into order_holder (shop_id, key) select in_shop, k from unnest(places) k order by k
    on conflict (shop_id, key) do update set used_at = now();
  for holder in
    select 'contact' as kind, array[network_key, person] as keys, per_person as most from unnest(persons) person
    union all select 'network', array[network_key], per_network
    union all select 'network', array[site_key], per_site where in_site is not null
  loop
    if holder.most is not null then
      select count(*) into found_orders from (
        select 1 from orders o
        where o.holder_keys @> holder.keys and o.status = 1 and o.accepted_at is null
          and o.payment_status is distinct from 1 and o.shop_id = in_shop and o.id <> in_order
        limit holder.most) counted;
      if found_orders >= holder.most then return holder.kind; end if;
    end if;
  end loop;
  update orders set holder_keys = persons || places where shop_id = in_shop and id = in_order;
  return null;
end
$$;

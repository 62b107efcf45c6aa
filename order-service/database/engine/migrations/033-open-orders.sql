-- Open orders are Received, and neither paid nor accepted: they hold stock that nobody may ever fetch. How many a person or a
-- network has of them is counted by these two indexes, which hold nothing else.
create index orders_open_customer on orders (shop_id, customer_id)
  where status = 1 and accepted_at is null and payment_status is distinct from 1;

-- Who an anonymous visitor is: hashes of document, e-mail and phone (person_keys) and of the network, each with its shop.
-- An order keeps them only while it is open, so that no address outlives its purpose.
alter table orders add column holder_keys bytea[];
create index orders_open_holder on orders using gin (holder_keys)
  where status = 1 and accepted_at is null and payment_status is distinct from 1 and holder_keys is not null;

-- Confirmations of one holder wait here for each other, so that each counts the ones before it. A row and no advisory lock,
-- because not every PostgreSQL has those.
create table order_holder (
  shop_id uuid not null references shop on delete cascade,
  key bytea not null,
  used_at timestamptz not null default now(),
  primary key (shop_id, key)
);
create index order_holder_used on order_holder (used_at);

-- Counts an anonymous visitor's order among the open ones of its holders, in one call: says which limit keeps it out, or null.
-- Each statement of a volatile function sees what was committed before it, so the counts are right once the locks are held.
create function hold_open_order(in_shop uuid, in_order uuid, in_network text, in_site text, per_network int, per_site int, per_person int)
returns text language plpgsql volatile as $$
declare
  network_key bytea := sha256(convert_to(concat_ws(':', in_shop::text, 'network', in_network), 'UTF8'));
  site_key bytea := sha256(convert_to(concat_ws(':', in_shop::text, 'site', in_site), 'UTF8'));
  persons bytea[];
  keys bytea[];
  holder record;
  found_orders int;
begin
  select person_keys(c.shop_id, c.document, case when c.is_corporate then c.corporate_document else '' end, c.email, c.phone, '')
    into persons from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = in_shop and o.id = in_order;
  keys := persons || case when in_network is null then '{}'::bytea[] else array[network_key] end
    || case when in_site is null then '{}'::bytea[] else array[site_key] end;
  -- In the order of the keys, so that no two orders wait for each other.
  insert into order_holder (shop_id, key) select in_shop, k from unnest(keys) k order by k
    on conflict (shop_id, key) do update set used_at = now();
  for holder in
    select 'contact' as kind, unnest(persons) as key, per_person as most
    union all select 'network', network_key, per_network where in_network is not null
    union all select 'network', site_key, per_site where in_site is not null
  loop
    if holder.most is not null then
      select count(*) into found_orders from (
        select 1 from orders o where o.holder_keys @> array[holder.key] and o.status = 1 and o.accepted_at is null
          and o.payment_status is distinct from 1 and o.shop_id = in_shop and o.id <> in_order limit holder.most) counted;
      if found_orders >= holder.most then return holder.kind; end if;
    end if;
  end loop;
  update orders set holder_keys = keys where shop_id = in_shop and id = in_order;
  return null;
end
$$;

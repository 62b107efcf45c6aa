-- The options of a line as people read them ([{"name": "Cor", "option": "Azul"}]), kept with the line: a product may lose an option after it
-- was sold. Lines from before get the names that their product has now, else the ids.

alter table order_item add column option_names jsonb not null default '[]';

update order_item i set option_names = coalesce((
  select jsonb_agg(jsonb_build_object(
      'name', coalesce(axis.value->>'name', chosen.value->>'providerId'),
      'option', coalesce(option.value->>'name', chosen.value->>'optionProviderId')) order by chosen.place)
  from jsonb_array_elements(i.attributes) with ordinality as chosen (value, place)
  left join product p on p.shop_id = i.shop_id and p.provider_id = i.provider_id
  left join lateral (
    select a.value from jsonb_array_elements(p.attributes) a where a.value->>'providerId' = chosen.value->>'providerId' limit 1) axis on true
  left join lateral (
    select o.value from jsonb_array_elements(axis.value->'options') o
    where o.value->>'providerId' = chosen.value->>'optionProviderId' limit 1) option on true), '[]')
where i.attributes <> '[]';

-- A neighbourhood's town as people write it, so that it can be said when no postal-code service says it. Those declared before kept the
-- folded name only ('sao jose do rio preto'): it is made readable, and the next declaration writes it right.
alter table neighborhood add column city_name text;
update neighborhood set city_name = replace(replace(replace(replace(replace(replace(initcap(city),
  ' De ', ' de '), ' Da ', ' da '), ' Do ', ' do '), ' Das ', ' das '), ' Dos ', ' dos '), ' E ', ' e ');
alter table neighborhood alter column city_name set not null;
create index delivery_area_neighborhood on delivery_area (shop_id, zip_from) where neighborhood_id is not null;

-- What the merchant says of a variant beside its count: false = can't be bought, whatever is counted.
alter table stock add column in_stock boolean not null default true;

-- A full import did not list the product any more. It comes back as soon as a file lists it again; one that its file archived does not.
alter table product add column is_withdrawn boolean not null default false;
update product set is_withdrawn = true where source = 'feed' and not is_active;

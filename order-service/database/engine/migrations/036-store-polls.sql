-- What is polled of linked stores every few seconds is the first entry of an index, however many stores there are.

-- A link whose catalogue nobody has begun to read: a new one, or one that its store gave back.
alter table store_link add column is_new boolean not null default true;
create index store_link_new on store_link (shop_id) where is_new and state = 'linked';

-- A webhook of Tray names a store by its number, and an authorisation by its address, also of a link that ended.
create index store_link_number on store_link (store_id) where state = 'linked';
create index store_link_address on store_link (api_address, store_id);

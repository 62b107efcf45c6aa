-- What is polled of linked stores every few seconds is the first entry of an index, however many stores there are.

-- A link whose catalogue nobody has begun to read: a new one, or one that its store gave back.
alter table store_link add column is_new boolean not null default true;
create index store_link_new on store_link (shop_id) where is_new and state = 'linked';

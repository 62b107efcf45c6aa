-- What the pictures of a product show, in words, by their addresses: for people who do not see them. Without a text a
-- picture has the name of its product.
alter table product add column image_texts jsonb not null default '{}';

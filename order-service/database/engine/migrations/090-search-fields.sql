-- A search ranks the name before brand and category, and these before the description. The words of older rows are written
-- again at the next start (refresh-search-index.ts).
alter table product_search add column category_search tsvector not null default ''::tsvector;

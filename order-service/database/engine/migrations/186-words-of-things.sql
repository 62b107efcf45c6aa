-- The words of a name without its flavour, and without the product's options; null = they are those of name_search.
alter table product_search add column thing_search tsvector;

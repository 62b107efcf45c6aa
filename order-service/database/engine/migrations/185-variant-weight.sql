-- The weight of a unit as it is shipped, in grams; null = unknown. What is sold by the kilo has product.amount_in_grams.
alter table product_variant add column weight_in_grams int;

-- What a scanner reads of a variant, as barcodeKey writes it (shared/rules/catalog/barcode.ts); null = unknown.
alter table product_variant add column barcode text;
create index product_variant_barcode on product_variant (shop_id, barcode) where barcode is not null;
-- An agent types a code in any case.
create index product_variant_code on product_variant (shop_id, upper(sku));

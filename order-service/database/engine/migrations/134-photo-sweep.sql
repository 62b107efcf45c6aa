-- The sweep of unused photos asks whether a product, a variant or a gift still shows one.
create index product_photo on product using gin (images) where images::text like '%/fotos/%';
create index product_variant_photo on product_variant (shop_id, image) where image like '/fotos/%';
create index gift_photo on gift (shop_id, image) where image like '/fotos/%';

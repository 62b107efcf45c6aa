-- A webhook of an unknown sender counts only for a payment that the shop has at this provider.
create index payment_by_provider_ref on payment (shop_id, provider, provider_ref) where provider_ref is not null;

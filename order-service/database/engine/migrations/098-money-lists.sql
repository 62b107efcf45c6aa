-- The newest refunds of a shop, and the money of a day.
create index refund_recent on refund (shop_id, created_at);
create index payment_entry_at on payment_entry (shop_id, at);

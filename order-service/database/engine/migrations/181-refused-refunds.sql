-- A refund that its provider refused stays in the panel's list of decisions until a person of the shop has seen it.
alter table refund add column seen_at timestamptz;
update refund set seen_at = finished_at where state = 'failed' and finished_at < now() - interval '30 days';
create index refund_refused on refund (shop_id, created_at) where state = 'failed' and seen_at is null;

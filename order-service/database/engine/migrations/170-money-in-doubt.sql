-- A dispute that was decided for the customer, and a fraud alert that the shop's people checked.
alter table payment_entry
  drop constraint payment_entry_kind_check,
  add constraint payment_entry_kind_check check (kind in ('charged', 'refunded', 'disputed', 'returned', 'lost'));

alter table order_history
  drop constraint order_history_step_check,
  add constraint order_history_step_check check (step in ('placed', 'reopened', 'canceled', 'finalized', 'failed',
    'accepted', 'paid', 'preparing', 'dispatched', 'undone', 'refunded', 'disputed', 'dispute-won', 'dispute-lost',
    'fraud-alert', 'fraud-cleared'));

-- The shop's people checked the buyer: the alert stops nothing any more.
alter table payment add column fraud_cleared_at timestamptz;

-- The few payments that the list of decisions reads.
create index payment_entry_disputed on payment_entry (shop_id, payment_id) where kind = 'disputed';
create index payment_suspect on payment (shop_id, order_id) where fraud_alert_at is not null and fraud_cleared_at is null;

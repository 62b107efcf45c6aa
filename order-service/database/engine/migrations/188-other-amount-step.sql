-- Money came that is not the order's total: the shop's people decide about it.
alter table order_history
  drop constraint order_history_step_check,
  add constraint order_history_step_check check (step in ('placed', 'reopened', 'canceled', 'finalized', 'failed',
    'accepted', 'paid', 'preparing', 'dispatched', 'undone', 'refunded', 'disputed', 'dispute-won', 'dispute-lost',
    'fraud-alert', 'fraud-cleared', 'other-amount'));

-- The few payments in another currency: the count of decisions reads them.
create index payment_other_currency on payment (shop_id, order_id) where reason = 'other_currency';

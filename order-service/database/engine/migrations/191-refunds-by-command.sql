-- The operator requested a refund, or recorded a return by hand, on the command line.
alter table refund
  drop constraint refund_requested_by_check,
  add constraint refund_requested_by_check check (requested_by in ('agent', 'shop', 'command'));

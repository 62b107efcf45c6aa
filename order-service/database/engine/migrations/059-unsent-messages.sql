-- A message to the contact failed for good, and none of those that failed was sent again.
alter table contact_event
  drop constraint contact_event_kind_check,
  add check (kind in ('opened', 'cart', 'placed', 'paid', 'reopened', 'canceled', 'finished', 'unsent'));

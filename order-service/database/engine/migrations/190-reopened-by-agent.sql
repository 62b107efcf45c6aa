-- An agent reopened a placed order; 'reopened' stays for one that was not paid.
alter table contact_event
  drop constraint contact_event_kind_check,
  add constraint contact_event_kind_check check (kind in ('opened', 'cart', 'placed', 'paid', 'reopened',
    'reopenedByAgent', 'canceled', 'finished', 'unsent', 'handedToBot', 'handedBack'));

-- The contact moved to the chatbot, or back to an agent.
alter table contact_event
  drop constraint contact_event_kind_check,
  add constraint contact_event_kind_check check (kind in
    ('opened', 'cart', 'placed', 'paid', 'reopened', 'canceled', 'finished', 'unsent', 'handedToBot', 'handedBack'));

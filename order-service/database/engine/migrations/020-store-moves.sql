-- Tray: a store that moves to another shop leaves a trace in the one it was of, and chatbot tokens are not guessed for long.

-- 'moved': the store was linked to another shop; when, `updated_at` says.
alter table store_link drop constraint store_link_state_check;
alter table store_link add constraint store_link_state_check check (state in ('linked', 'revoked', 'moved'));

-- 'left': the store was linked elsewhere before it had the order; 'gone': it has the order no longer.
alter table store_order drop constraint store_order_state_check;
alter table store_order add constraint store_order_state_check
  check (state in ('waiting', 'placed', 'closed', 'canceled', 'not-theirs', 'refused', 'left', 'gone'));

-- Wrong tokens one after the other, of whatever store; too many of them lock the token for a while.
alter table chatbot_token add column wrong_tries int not null default 0;
alter table chatbot_token add column locked_until timestamptz;

-- The demo's store at Tray: what its people changed and the orders it got, so that they outlive a restart.
create table demo_store (
  store_id text primary key,
  state jsonb not null
);

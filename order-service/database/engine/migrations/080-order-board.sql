-- The order board of the merchant's panel: where each placed order stands, found by an index of each column.

-- The same as `boardColumn` (shared/rules/orders/board/board-column.ts); a test compares both. null: not on the board.
alter table orders add column board_column text generated always as (case
  when number is null or status = 0 then null
  when status = 2 then 'done'
  when status = 3 then 'canceled'
  when status = 4 then 'problem'
  when payment_status is distinct from 1 and ((payment->>'method')::int in (1, 3, 6, 8)
    or ((payment->>'method')::int = 0 and (payment->>'providerType')::int is distinct from 6)) then 'toPay'
  when dispatched_at is not null then 'ready'
  when preparing_at is not null then 'preparing'
  else 'new' end) stored;
create index orders_board on orders (shop_id, board_column, placed_at, id) where board_column is not null;

-- The words of the buyer's name without accents, for the search of the board. They change with the name.
alter table orders add column name_words tsvector generated always as (to_tsvector('simple', translate(
  lower(coalesce(customer->>'name', '')), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'))) stored;
create index orders_name_words on orders using gin (name_words);
-- A phone is searched by its last digits.
create index customer_chat_phone on customer (shop_id, right(channel_user, 4)) where channel_type = 1;
create index customer_phone on customer (shop_id, right(phone, 4)) where phone <> '';

-- What staff moved on the board. version: the version of the order that the move made. The newest move may be undone by
-- its own member.
create table order_move (
  shop_id uuid not null,
  order_id uuid not null,
  version int not null,
  move text not null check (move in ('prepare', 'dispatch', 'finish', 'cancel', 'undo')),
  member_id uuid not null,
  member_name text not null,
  at timestamptz not null default now(),
  primary key (shop_id, order_id, version),
  foreign key (shop_id, order_id) references orders on delete cascade
);

-- The lines that are picked. line_version: of the line at that time; a line that changed since is to be picked again.
create table order_pick (
  shop_id uuid not null,
  order_id uuid not null,
  line int not null,
  line_version int not null,
  member_id uuid not null,
  member_name text not null,
  at timestamptz not null default now(),
  primary key (shop_id, order_id, line),
  foreign key (shop_id, order_id, line) references order_item on delete cascade
);

alter table order_history
  drop constraint order_history_step_check,
  add check (step in ('placed', 'reopened', 'canceled', 'finalized', 'failed', 'accepted', 'paid', 'preparing',
    'dispatched', 'undone', 'refunded', 'disputed', 'dispute-won', 'fraud-alert'));

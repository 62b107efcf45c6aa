-- Numbers of the merchant's panel: one row for each day, channel and thing that is counted. Nothing in them is about a
-- person. day: the shop's own calendar day. what: 'visits', 'carts', 'orders', 'paid', 'revenue' (in cents), and
-- 'messages:' with the kind that the channel charges.
create table daily_count (
  shop_id uuid not null references shop,
  day date not null,
  channel_type smallint not null check (channel_type between 0 and 3),
  what text not null check (what ~ '^[a-z]+(:[a-z]+)?$'),
  amount bigint not null check (amount >= 0),
  primary key (shop_id, day, channel_type, what)
);

-- The day on which the session was counted as a visit. It goes with the session.
alter table session add column visited_on date;

-- When a cart got its first bought line.
alter table orders add column filled_at timestamptz;
update orders set filled_at = created_at where items_amount > 0 and created_at > now() - interval '62 days';
create index orders_filled on orders (shop_id, filled_at) where filled_at is not null;

-- How the channel charged a sent message: 'free' in an open conversation, or the template's category.
alter table outbox add column charged_as text check (charged_as in ('free', 'utility', 'marketing'));
create index outbox_sent on outbox (shop_id, sent_at) where sent_at is not null;
create index sale_shop on sale (shop_id, placed_at);
create index payment_paid_at on payment (shop_id, paid_at) where paid_at is not null;

-- What the shop pays for a message, in reais, by channel and that kind. Empty: unknown.
alter table shop add column message_prices jsonb not null default '[]';

-- What a contact allowed or refused, by channel and kind of message. Each change is a row; the latest one counts.
create table contact_consent (
  shop_id uuid not null references shop,
  customer_id uuid not null,
  channel_type smallint not null check (channel_type between 0 and 3),
  kind text not null check (kind in ('marketing')),
  at timestamptz not null,
  state text not null check (state in ('granted', 'withdrawn')),
  source text not null check (source ~ '^[a-z][a-z-]{0,39}$'),          -- what reported the change, such as 'whatsapp'
  primary key (shop_id, customer_id, channel_type, kind, at),
  foreign key (shop_id, customer_id) references customer on delete cascade
);

-- WhatsApp's ids of phones are digits. A contact who was stored with a plus sign is the same person without it.
update customer c set channel_user = substr(c.channel_user, 2)
  where c.channel_type = 1 and c.channel_user ~ '^\+\d+$' and not exists (
    select 1 from customer o where o.shop_id = c.shop_id and o.channel_type = c.channel_type
      and o.channel_id = c.channel_id and o.channel_user = substr(c.channel_user, 2));

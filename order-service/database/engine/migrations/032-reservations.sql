-- How much one person may order, and how long an order holds its stock without money and without the shop.
-- Both columns hold only what a shop declares; shared/rules has the defaults.
alter table shop
  add column order_limits jsonb not null default '{}',
  add column reservation_terms jsonb not null default '{}';

-- expires_at: when the system cancels a Received order that is neither paid nor accepted; null = never.
-- accepted_at: when the shop took the order up.
alter table orders
  add column expires_at timestamptz,
  add column accepted_at timestamptz;

-- Recent orders that wait for money online end as before: after two days, by boleto once it can't be credited any more.
update orders o set expires_at = o.placed_at + case when o.payment->>'method' = '1' then interval '9 days' else interval '2 days' end
  where o.status = 1 and o.payment_status is distinct from 1 and o.payment->>'method' in ('0', '1', '3', '6', '8')
    and o.payment->>'providerType' <> '6'
    and o.placed_at > now() - case when o.payment->>'method' = '1' then interval '10 days' else interval '3 days' end
    and not exists (select 1 from payment p where p.shop_id = o.shop_id and p.order_id = o.id
      and (p.provider = 'pix-key' or p.paid_amount is not null));
-- All others count as accepted: their shops may have delivered them without a word to this system.
update orders set accepted_at = updated_at where status = 1 and expires_at is null;

create index orders_expiry on orders (expires_at) where status = 1 and expires_at is not null;

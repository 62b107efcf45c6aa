-- An agent's discount in hundredths of a percent of the subtotal; null = in cents. manual_discount has its cents.
alter table orders add column manual_discount_rate int check (manual_discount_rate between 1 and 10000);

-- An agent's discount on one line: {"kind": "amount" or "percent", "value": cents or hundredths of a percent}, and its
-- cents now. The total of the line is without it; discount_amount of the order contains it.
alter table order_item add column discount jsonb, add column discount_amount bigint not null default 0;

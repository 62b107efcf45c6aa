-- orders.payment_status is the status of the current attempt: null until the payment option that is chosen now was tried.
-- Open orders whose newest attempt was of another method were not tried with the chosen one.
update orders o set payment_status = null
from payment p
where o.status in (0, 1) and o.payment_status in (2, 3, 4) and p.shop_id = o.shop_id and p.order_id = o.id
  and p.attempt = (select max(attempt) from payment where shop_id = o.shop_id and order_id = o.id)
  and (o.payment->>'method')::int is distinct from p.method;

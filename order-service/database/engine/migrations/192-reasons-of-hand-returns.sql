-- A return by hand has the words of the person who made it. A fixed text took their place before.
update refund set reason = null where state = 'refunded' and provider_id is null and reason = 'devolvido por fora';

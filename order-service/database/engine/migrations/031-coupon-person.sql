-- 'Once per customer' counts the person, not the row of one chat or visit: what identifies a person, one hash for each.
-- Spellings are made equal first: e-mail in lower case without a '+tag', phone as DDD and the last eight digits, because
-- older WhatsApp ids lack the ninth digit. SHA-256 with the shop: uses of two shops can't be joined, and no copy of
-- this table shows a document. A secret would add little, as `customer` holds the plain values, and it could be lost.
create function person_keys(shop_id uuid, document text, corporate_document text, email text, phone text, whatsapp_id text)
returns bytea[] language sql stable as $$
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(':', $1::text, kind, value), 'UTF8'))), '{}')
  from (values
    ('document', upper(regexp_replace($2, '[^0-9A-Za-z]', '', 'g'))),
    ('document', upper(regexp_replace($3, '[^0-9A-Za-z]', '', 'g'))),
    ('email', regexp_replace(lower(btrim($4)), '\+[^@]*@', '@')),
    ('phone', left(nullif($5, ''), 2) || right($5, 8)),
    ('phone', case when $6 ~ '^55[1-9][0-9]{9,10}$' then substr($6, 3, 2) || right($6, 8) end)
  ) as identity (kind, value)
  where value <> ''
$$;

alter table coupon_use add column person_keys bytea[] not null default '{}';
update coupon_use u set person_keys = person_keys(c.shop_id, c.document, case when c.is_corporate then c.corporate_document else '' end,
    c.email, c.phone, case when c.channel_type = 1 then c.channel_user else '' end)
  from customer c where c.shop_id = u.shop_id and c.id = u.customer_id;
create index coupon_use_person on coupon_use using gin (person_keys);

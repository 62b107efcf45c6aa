-- The spellings of one mailbox are one person: compatible characters (full width), a '+tag', a dot at the domain's end,
-- and at Gmail the dots of the name and the domain googlemail.com.
create function mailbox_of(email text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || domain end
  from (
    select regexp_replace(left(plain, -1 - length(last_part)), '\+.*$', '') as local, rtrim(last_part, '.') as domain
    from (
      select plain, substring(plain from '[^@]*$') as last_part
      from (select lower(btrim(normalize($1, NFKC))) as plain) as typed
    ) as parts
    where plain like '%@%'
  ) as mailbox
$$;

create or replace function person_keys(
  shop_id uuid, document text, corporate_document text, email text, phone text, whatsapp_id text)
returns bytea[] language sql stable as $$
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(':', $1::text, kind, value), 'UTF8'))), '{}')
  from (values
    ('document', upper(regexp_replace($2, '[^0-9A-Za-z]', '', 'g'))),
    ('document', upper(regexp_replace($3, '[^0-9A-Za-z]', '', 'g'))),
    ('email', mailbox_of($4)),
    ('phone', left(nullif($5, ''), 2) || right($5, 8)),
    ('phone', case when $6 ~ '^55[1-9][0-9]{9,10}$' then substr($6, 3, 2) || right($6, 8) end)
  ) as identity (kind, value)
  where value <> ''
$$;

-- A use keeps its earlier keys: the customer's data may have changed since. Open orders keep theirs until they end.
update coupon_use u set person_keys = array(
    select distinct key from unnest(u.person_keys || person_keys(c.shop_id, c.document,
      case when c.is_corporate then c.corporate_document else '' end, c.email, c.phone,
      case when c.channel_type = 1 then c.channel_user else '' end)) as key order by key)
  from customer c where c.shop_id = u.shop_id and c.id = u.customer_id;

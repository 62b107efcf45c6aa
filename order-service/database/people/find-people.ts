import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/**
 * What may name a person. Documents are digits; an e-mail stands for all spellings of its mailbox; `phones`: area code
 * and last eight digits.
 */
export type PersonNames = {
  ids: string[];
  documents: string[];
  emails: string[];
  phones: string[];
  /** Ids in a channel, in all their spellings. */
  contacts: string[];
};

/** A contact with what is needed to recognize the person. */
export type FoundContact = {
  id: string;
  is_anonymous: boolean;
  channel_type: ChannelType;
  channel_id: string;
  channel_user: string;
  channel_alias: string | null;
  name: string;
  email: string;
  document: string;
  corporate_document: string;
  phone: string;
  created_at: Date;
  orders: number;
  last_order_at: Date | null;
  /** The values of the orders' own copies, which may be older than those of the contact. */
  former: { document: string | null; email: string | null; phone: string | null }[];
};

const keyOfPhone = (phone: Sql): Sql => sql`left(${phone}, 2) || right(${phone}, 8)`;
const either = (conditions: Sql[]): Sql => conditions.reduce((all, one) => sql`${all} or ${one}`, sql`false`);

/** Conditions for data with these fields. A list without values is no condition, so that the others find by index. */
const isNamed = ({ documents, emails, phones }: PersonNames, of: (field: string) => Sql): Sql[] => [
  ...(documents.length > 0 ? [sql`${of('document')} = any(${documents}::text[])`] : []),
  ...(emails.length > 0
    ? [sql`mailbox_of(${of('email')}) in (select mailbox_of(e) from unnest(${emails}::text[]) e)`]
    : []),
  ...(phones.length > 0 ? [sql`${keyOfPhone(of('phone'))} = any(${phones}::text[])`] : []),
];

const contactField = (field: string): Sql => ({ text: `c.${field}`, values: [] });
const copiedFields: Readonly<Record<string, string>> = { corporate_document: 'corporateDocument' };
const copiedField = (field: string): Sql => ({ text: `(o.customer->>'${copiedFields[field] ?? field}')`, values: [] });

const isCompany = ({ documents }: PersonNames, of: (field: string) => Sql): Sql[] =>
  documents.length > 0 ? [sql`${of('corporate_document')} = any(${documents}::text[])`] : [];

/** The ids of contacts in channels: as they are, and phones of WhatsApp without the ninth digit. */
const isContact = ({ contacts, phones }: PersonNames): Sql[] => [
  ...(contacts.length > 0
    ? [sql`c.channel_user = any(${contacts}::text[])`, sql`c.channel_alias = any(${contacts}::text[])`]
    : []),
  ...(phones.length > 0
    ? [
        sql`(c.channel_type = 1 and c.channel_user ~ '^[+]?55[1-9][0-9]{9,10}$'
          and ${keyOfPhone(sql`substr(ltrim(c.channel_user, '+'), 3)`)} = any(${phones}::text[]))`,
      ]
    : []),
];

/**
 * The shop's contacts with one of these names, in their data or in the copies of their orders. Erased ones are no
 * contacts any more.
 */
export function findContactsNamed(db: Db, shopId: string, names: PersonNames): Promise<FoundContact[]> {
  const ofContact = [...isNamed(names, contactField), ...isCompany(names, contactField), ...isContact(names)];
  const ofCopy = [...isNamed(names, copiedField), ...isCompany(names, copiedField)];
  return db.many(sql`
    with named as materialized (
      select c.id from customer c where c.shop_id = ${shopId} and c.id = any(${names.ids}::uuid[])
      union select c.id from customer c where c.shop_id = ${shopId} and (${either(ofContact)})
      union select o.customer_id from orders o
      where o.shop_id = ${shopId} and o.customer is not null and (${either(ofCopy)}))
    select c.id, c.is_anonymous, c.channel_type, c.channel_id, c.channel_user, c.channel_alias, c.name, c.email,
      c.document, c.corporate_document, c.phone, c.created_at,
      (select count(*)::int from orders o where o.shop_id = c.shop_id and o.customer_id = c.id
        and o.number is not null) as orders,
      (select max(o.placed_at) from orders o where o.shop_id = c.shop_id and o.customer_id = c.id) as last_order_at,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('document', o.customer->>'document',
          'email', o.customer->>'email', 'phone', o.customer->>'phone')), '[]')
        from orders o where o.shop_id = c.shop_id and o.customer_id = c.id and o.customer is not null) as former
    from named join customer c on c.shop_id = ${shopId} and c.id = named.id
    where c.channel_user not like 'erased:%' order by c.created_at, c.id`);
}

/** Names are searched in all contacts and orders of the shop, which takes longer than a shopper's statement may. */
export const allowLongSearch = (db: Db): Promise<number> => db.run(sql`set local statement_timeout = '5min'`);

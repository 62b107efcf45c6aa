import { type Sql, sql } from '../engine/sql.ts';

/** A text without case and the accents of Portuguese, as far as a part of a word needs it. */
export const foldedText = (text: Sql): Sql =>
  sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** Selects the ids of a shop's contacts whose phone, typed or of their chat, ends with these digits; at least four. */
export const customersByPhone = (shopId: string, digits: string): Sql => {
  const end = digits.slice(-4);
  return sql`
    select c.id from customer c where c.shop_id = ${shopId} and c.channel_type = 1
      and right(c.channel_user, 4) = ${end}
      and right(regexp_replace(c.channel_user, '[^0-9]', '', 'g'), ${digits.length}::int) = ${digits}
    union select c.id from customer c where c.shop_id = ${shopId} and c.phone <> ''
      and right(c.phone, 4) = ${end} and right(c.phone, ${digits.length}::int) = ${digits}`;
};

import { type Sql, sql } from '../engine/sql.ts';

/** A text without case and the accents of Portuguese, as far as a part of a word needs it. */
export const foldedText = (text: Sql): Sql =>
  sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** Fewer digits begin too many phones. */
const fewestOfStart = 5;

/**
 * Selects the ids of a shop's contacts whose phone, typed or of their chat, ends with these digits; at least four. Of
 * five digits on also those whose phone begins with them, with or without its area code.
 */
export const customersByPhone = (shopId: string, digits: string): Sql => {
  const end = digits.slice(-4);
  return sql`
    select c.id from customer c where c.shop_id = ${shopId} and c.channel_type = 1
      and right(c.channel_user, 4) = ${end}
      and right(regexp_replace(c.channel_user, '[^0-9]', '', 'g'), ${digits.length}::int) = ${digits}
    union select c.id from customer c where c.shop_id = ${shopId} and c.phone <> ''
      and right(c.phone, 4) = ${end} and right(c.phone, ${digits.length}::int) = ${digits}
    ${digits.length < fewestOfStart ? sql`` : customersByPhoneStart(shopId, digits)}`;
};

function customersByPhoneStart(shopId: string, digits: string): Sql {
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const begins = (number: Sql, code: Sql): Sql => {
    // ':' is the character after '9'.
    const startsWith = (start: string) => sql`${number} ~>=~ ${start} and ${number} ~<~ ${`${start}:`}`;
    return sql`(${startsWith(digits)} or ${startsWith(rest)} and ${code} = ${area})`;
  };
  return sql`
    union select c.id from customer c where c.shop_id = ${shopId} and c.channel_type = 1
      and c.channel_user like '55%' and ${begins(sql`substr(c.channel_user, 5)`, sql`substr(c.channel_user, 3, 2)`)}
    union select c.id from customer c where c.shop_id = ${shopId} and c.phone <> ''
      and ${begins(sql`substr(c.phone, 3)`, sql`left(c.phone, 2)`)}`;
}

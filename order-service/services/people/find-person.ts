import { nationalPhone } from '#shared/rules/brazil/phone.ts';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  allowLongSearch,
  type FoundContact,
  findContactsNamed,
  type PersonNames,
} from '../../database/people/find-people.ts';

/**
 * A contact that may be the person. `matches`: whether the searched text names it; otherwise it shares a document, an
 * e-mail or a phone with one that does, and may also be somebody else.
 */
export type PersonContact = FoundContact & { matches: boolean };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Contacts share values in a chain: A's e-mail is B's, and B's phone is C's. A longer chain is no evidence. */
const mostRounds = 3;

/**
 * The contacts of a person by a phone, an e-mail, a document (CPF or CNPJ), an id in a channel, or the contact's own
 * id. One text can be several of these: eleven digits are a CPF or a phone.
 */
export async function findPerson(db: Db, shopId: string, text: string): Promise<PersonContact[]> {
  await allowLongSearch(db);
  const named = await findContactsNamed(db, shopId, namesIn(text.trim()));
  let all = named;
  for (let round = 0; round < mostRounds && all.length > 0; round++) {
    const more = await findContactsNamed(db, shopId, namesOf(all));
    if (more.length === all.length) break;
    all = more;
  }
  const ids = new Set(named.map(({ id }) => id));
  return all
    .map((contact) => ({ ...contact, matches: ids.has(contact.id) }))
    .sort((one, two) => Number(two.matches) - Number(one.matches));
}

/** Everything that a text may mean. */
function namesIn(text: string): PersonNames {
  const digits = digitsOf(text);
  const isNumber = digits !== '' && /^\+?[\d ()./-]+$/.test(text);
  return {
    ids: uuid.test(text) ? [text.toLowerCase()] : [],
    documents: isNumber && (digits.length === 11 || digits.length === 14) ? [digits] : [],
    emails: text.includes('@') ? [text] : [],
    phones: isNumber ? phoneKeys(digits) : [],
    contacts: text === '' ? [] : [text, ...(isNumber ? [...spellingsOfPhone(digits), `+${digits}`] : [])],
  };
}

/** What names these contacts. An id in a channel belongs to one contact, so it does not lead to another one. */
function namesOf(contacts: readonly FoundContact[]): PersonNames {
  const copies = contacts.flatMap(({ former }) => former);
  const texts = (values: (string | null)[]) => [...new Set(values.filter((value): value is string => !!value))];
  const phones = texts([
    ...contacts.flatMap(({ phone, channel_type, channel_user }) =>
      channel_type === 1 && /^\+?\d+$/.test(channel_user) ? [phone, digitsOf(channel_user)] : [phone],
    ),
    ...copies.map(({ phone }) => phone),
  ]);
  const named = [...contacts, ...copies];
  return {
    ids: contacts.map(({ id }) => id),
    documents: texts(named.map((one) => one.document)),
    emails: texts(named.map(({ email }) => email)),
    phones: phones.flatMap(phoneKeys),
    contacts: [],
  };
}

/** Older WhatsApp ids lack the ninth digit, so the area code and the last eight digits decide. */
function phoneKeys(digits: string): string[] {
  const national = nationalPhone(digits);
  return national.length === 10 || national.length === 11 ? [national.slice(0, 2) + national.slice(-8)] : [];
}

/** All texts that name these contacts, in every spelling: what must be found nowhere after an erasure. */
export function namesOfPerson(contacts: readonly FoundContact[]): { channel: string[]; all: string[] } {
  const channel = contacts.flatMap(({ channel_user, channel_alias }) =>
    [channel_user, channel_alias].flatMap((id) =>
      id === null ? [] : [id, ...spellingsOfPhone(id.replace(/^\+/, ''))],
    ),
  );
  const { documents, emails } = namesOf(contacts);
  const own = contacts.flatMap(({ name, corporate_document, phone }) => [name, corporate_document, phone]);
  const all = [...channel, ...documents, ...emails, ...own].filter((text) => text !== '');
  return { channel: [...new Set(channel)], all: [...new Set(all)] };
}

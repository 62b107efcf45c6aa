import { createHash } from 'node:crypto';
import { cpfCheckDigits } from '#shared/rules/brazil/cpf.ts';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';

/** Deterministic random numbers, so that a failure can be repeated by its seed. */
export type Dice = { below(limit: number): number; word(): string; digits(count: number): string };

/** Each seed gives the same numbers and words. */
export function diceOf(seed: number): Dice {
  let state = createHash('sha256').update(String(seed)).digest();
  const below = (limit: number) => {
    state = createHash('sha256').update(state).digest();
    return state.readUInt32BE(0) % limit;
  };
  const letters = 'bcdfghjklmnpqrstvwxz';
  const pick = (from: string, count: number) => Array.from({ length: count }, () => from[below(from.length)]).join('');
  return { below, word: () => `Q${pick(letters, 10)}`, digits: (count) => pick('123456789', count) };
}

/** A person whose every value is a random text that nothing else in the shop has. */
export type RandomPerson = ReturnType<typeof randomPerson>;

/** A new person with all values that a shop may store about one. */
export function randomPerson({ word, digits }: Dice) {
  const nine = digits(9);
  const phone = `119${['6', '7', '8', '9'][Number(digits(1)) % 4]}${digits(7)}`;
  return {
    name: `${word()} ${word()}`,
    email: `${word().toLowerCase()}@exemplo.com.br`,
    document: nine + cpfCheckDigits(nine),
    phone,
    whatsApp: `55${phone}`,
    webChat: word(),
    street: word(),
    complement: word(),
    neighborhood: word(),
    addressName: word(),
    houseNumber: digits(6),
    preferences: word(),
    customItem: word(),
    customNote: word(),
    internalNote: word(),
    discountReason: word(),
    refundReason: word(),
    sentText: word(),
    pixKey: `${word().toLowerCase()}@chave.com.br`,
    oldEmail: `${word().toLowerCase()}@antigo.com.br`,
  };
}

/** Ids of WhatsApp messages contain the phone of the contact, in base64. */
export const messageIdOf = (phone: string, tail: string): string =>
  `wamid.${Buffer.concat([Buffer.from([0x1c, 0x18, phone.length]), Buffer.from(phone), Buffer.from(tail)]).toString('base64')}`;

/** The texts that a shop stores about the person. */
export const valuesOf = ({ name, ...others }: RandomPerson): string[] => [...name.split(' '), ...Object.values(others)];

/** Every text by which a trace of the person would be found: each value, parts of it, and what is made of it. */
export const tracesOf = (person: RandomPerson): string[] => [
  ...valuesOf(person),
  person.phone.slice(-8),
  ...spellingsOfPhone(person.whatsApp),
  messageIdOf(person.whatsApp, '').slice(10, 24),
];

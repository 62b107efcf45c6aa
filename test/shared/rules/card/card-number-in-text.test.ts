import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { schemas } from '#shared/contract/request-schemas.ts';
import { cnpjCheckDigits } from '#shared/rules/brazil/cnpj.ts';
import { hasCardNumber } from '#shared/rules/card/card-number-in-text.ts';
import { cardNumberProblemIn, freeTextFields, withoutCardNumber } from '#shared/rules/card/free-text-fields.ts';
import { passesLuhn } from '#shared/rules/card/luhn.ts';

// Published test numbers: no bank issued them.
const cards = [
  ['Visa', '4111111111111111'],
  ['Visa of 13 digits', '4222222222222'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard of the newer range', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Diners', '36148900647913'],
  ['Elo', '6362970000457013'],
  ['Hipercard', '6062826786276634'],
  ['Discover', '6011111111111117'],
  ['UnionPay of 19 digits', '6205500000000000004'],
] as const;

const around: [what: string, write: (number: string) => string][] = [
  ['alone', (number) => number],
  ['in a sentence', (number) => `cobrar no cartão: ${number}, validade 12/29, cvv 123`],
  ['in groups of four', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')],
  ['in groups of four with dashes', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1-')],
  ['in groups of four with dots', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1.')],
  ['in halves', (number) => (number.length === 16 ? `${number.slice(0, 8)} ${number.slice(8)}` : number)],
  ['digit by digit', (number) => [...number].join(' ')],
  ['with spaces that do not break', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')],
  ['in wide digits', (number) => number.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
  ['with invisible characters', (number) => [...number].join('\u200b')],
  ['with expiry and code behind it', (number) => `${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')} 1229 123`],
  ['in groups with asterisks', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 *** ')],
  ['in groups in brackets', (number) => number.replaceAll(/\d{1,4}/g, '[[$&]] - ')],
  ['in groups with emojis', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 👉🏽➡️ ')],
  ["in groups with HTML's spaces", (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1&nbsp;&#160;')],
  ["in groups with HTML's line ends", (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1<br />')],
  ['in groups with tags', (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1<b>')],
  [
    'in groups with long tags',
    (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1</span> <span class="c1" title="x">'),
  ],
  ['in groups with many tags', (number) => number.replaceAll(/(\d{4})(?=\d)/g, `$1${'</i><i>'.repeat(9)}`)],
  ['digit by digit in tags', (number) => [...number].map((digit) => `<td>${digit}</td>`).join('')],
  ['between tags', (number) => `<p>${number}</p>`],
  ['as a tag', (number) => `a <${number}> b`],
  ["in groups with a URL's spaces", (number) => number.replaceAll(/(\d{4})(?=\d)/g, '$1%20')],
  ['next to letters', (number) => `cartao${number}val12`],
  ['written twice', (number) => `${number} ${number}`],
  ['with decorated digits', (number) => [...number].join('\u0336\ufe0f\u20e3')],
  ['in an e-mail', (number) => `${number}@b.co`],
  ['between lines', (number) => `Rua A, 10\n${number}\n(11) 98765-4321`],
];

const betweenLetters = [
  '4111x1111x1111x1111',
  '4111X1111X1111X1111',
  '4111 x 1111 x 1111 x 1111',
  'cartão:4111a1111b1111c1111, obrigada',
  '5555e5555e5555e4444',
  '3782x822463x10005',
];

const harmless: [what: string, text: string][] = [
  ['nothing', ''],
  ['an address', 'Rua Quinze de Novembro, 1500, apto 4111'],
  ['a CPF', '111.444.777-35 ou 11144477735'],
  ['a CNPJ', '11.222.333/0001-81 ou 11222333000181'],
  ['phones', '(11) 98765-4321 / 4002-8922 / +55 11 98765-4321 / 5511987654321'],
  ['two phones without area code', '4002-8922 4111-1111'],
  ['two phones with it', '51 3528 1234 51 3528 1235'],
  ['a CEP', '01310-100'],
  ['an order', 'pedido 1234567890123456 e pedido 10020030'],
  ['a boleto', '00190.50095 40144.816069 06809.350314 3 36148900647913'],
  ['a boleto in one piece', '00190500954014481606906809350314336148900647913'],
  ['a bill', '84670000001-7 43590024020-9 02405000243-5 84221010811-9'],
  ['a bill in groups', '846700000017 435900240209 024050002435 842210108119'],
  ["an invoice's key", '3526 0111 2223 3300 0181 5500 1000 0001 2310 0000 1234'],
  ['a Brazilian barcode', '7891000315507'],
  ['coordinates', 'deixar na portaria: -23.183385, -46.844223'],
  ['coordinates with more digits', '-4.0111111,-41.1111119 e -22.9068467 -43.1728965'],
  ['a barcode that begins as a Visa', '4006381333931'],
  [
    'a PIX code',
    '00020126580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913LOJA DO BAIRRO6009SAO PAULO62070503***63041D3D',
  ],
  ['a link', 'https://pague.exemplo.com/4111111111111111'],
  ['a number whose check digit is wrong', '4111 1111 1111 1112'],
  ['a number of no brand', '9999999999999995'],
  ['barcodes in a list', '<ul><li>7891000315507</li><li>7891234567895</li></ul>'],
  ['sizes and prices in a table', '<td>4000</td><td>1111</td><td>1111</td><td>R$ 1.111,00</td>'],
  ['fewer digits', '411111111111'],
  ['tracking codes', 'BR411111111BR, LX411111111CN e QQ123456785BR'],
  ['sizes of a board', '4000x1111x1111x1111 mm, 2750x1850x1500 e 4111x1111x1111'],
  ['groups between letters with a wrong check digit', '4111x1111x1111x1112'],
  ['groups between letters in other sizes', '41x1111x1111x111111'],
  ["shoes' sizes", 'tamanhos: 36, 38, 40, 42, 44, 46, 48'],
  ['dates and times', '30/11/2026 10:11:12, entre 14:00-18:00'],
  ['an address with a CEP of Bahia and a phone', 'Rua Chile, 123, 40010-000 (71) 98765-4321'],
  ['the id of a PIX transfer', 'E60746948202311231435A1B2C3D4E5F'],
  ['prices', 'R$ 1.234,56 + 45,90 / 41,11 11,11 11,11 11,11'],
  ['a number in a fraction and in a list', '1/2 kg de 411, 111, 111 e 111'],
];

describe("a card's number in a free text", () => {
  for (const [brand, number] of cards)
    for (const [how, write] of around)
      test(`${brand} ${how} is found`, () => assert.equal(hasCardNumber(write(number)), true, write(number)));
  for (const text of betweenLetters) test(`${text} has one`, () => assert.equal(hasCardNumber(text), true));
  for (const [what, text] of harmless)
    test(`${what} is no card number`, () => assert.equal(hasCardNumber(text), false, text));

  test('a valid Visa or Mastercard number is found with any digits and grouping', () => {
    const number = fc
      .tuple(
        fc.constantFrom('4', '51', '52', '55'),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }),
      )
      .map(([prefix, digits]) => withCheckDigit((prefix + digits.join('')).slice(0, 15)));
    const words = fc.array(fc.constantFrom('entregar', 'à tarde', 'Rua A,', 'nº 12;', 'ok?', 'fundos.'), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        number,
        fc.constantFrom('', ' ', '-', '.', '  ', ' - '),
        words,
        words,
        (digits, mark, before, after) => {
          const grouped = digits.replaceAll(/(\d{4})(?=\d)/g, `$1${mark}`);
          assert.equal(hasCardNumber(`${before.join(' ')} | ${grouped} | ${after.join(' ')}`), true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('no CPF, CNPJ, mobile phone, boleto line or barcode of Brazil is mistaken for a card number', () => {
    const digits = (count: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
    const numbers = fc.oneof(
      digits(11),
      digits(12).map((twelve) => twelve + cnpjCheckDigits(twelve)),
      digits(8).map((end) => `(11) 9${end.slice(0, 4)}-${end.slice(4)}`),
      digits(43).map(bankLine),
      digits(42).map(utilityLine),
      digits(43).map((some) =>
        bankLine(some).replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)/, '$1.$2 $3.$4 $5.$6 $7 '),
      ),
      digits(10).map((end) => `789${end}`),
    );
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 3 }), (texts) =>
        assert.equal(hasCardNumber(texts.join(', ')), false),
      ),
      { numRuns: 3_000, examples: [[['66395936087', '90690.99092 19447.418146 27010.620956 4 39352321221350']]] },
    );
  });
});

/**
 * Fields that people fill in and that are no free text: each has its own format, which a card's number does not match.
 */
const otherTexts: Record<string, string> = {
  document: 'must be a CPF or CNPJ',
  corporateDocument: 'must be a CNPJ',
  phone: 'must be a phone',
  zipCode: 'must be a CEP',
  pixKey: 'must be a key of a known kind',
  number: 'is the number of a house, for its delivery options, and not stored',
  coupon: 'is refused when it is no coupon of the shop',
};
/** Fields that programs fill in. */
const chosen =
  /^(id|index|sku|providerId|order|category|categoryId|collectionId|pageToken|neighborhoodId|day|startTime|recaptcha\w+)$/;

describe('every text that a call accepts', () => {
  test("createSession.contact.name refuses a card's number", () => {
    const refusalOf = (name: string) => cardNumberProblemIn('createSession', { contact: { name } });
    assert.deepEqual([refusalOf('Ana 4111 1111 1111 1111') === null, refusalOf('Ana')], [false, null]);
  });

  const received = Object.entries(schemas as Record<string, { body?: object; query?: object }>).flatMap(
    ([call, { body, query }]) => [body, query].map((part) => [call, part] as const),
  );
  for (const [call, part] of received)
    for (const [field, schema] of Object.entries((part && Reflect.get(part, 'properties')) ?? {})) {
      const parts = [schema, ...((Reflect.get(schema as object, 'anyOf') as object[] | undefined) ?? [])] as Record<
        string,
        unknown
      >[];
      const isText = parts.some(
        ({ type, pattern, maxLength }) => type === 'string' && !pattern && Number(maxLength ?? 99) >= 13,
      );
      // The linking of a store is no order: its ids and its token come from two panels.
      if (!isText || chosen.test(field) || call === 'linkStore') continue;
      const isFree = freeTextFields[call]?.includes(field) ?? false;
      test(`${call}.${field} ${isFree ? "refuses a card's number" : `is no free text: ${otherTexts[field]}`}`, () => {
        if (!isFree) return assert.ok(otherTexts[field], `${call}.${field} is missing in free-text-fields.ts`);
        const refusal = 'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.';
        const sent = { [field]: 'cartão 4111 1111 1111 1111' };
        assert.deepEqual(
          [sent, undefined].map((body) => cardNumberProblemIn(call, body, sent)),
          [refusal, refusal],
        );
      });
    }
});

/** The 47 digits of a bank's boleto: three blocks with a check digit. The fourth digit is the currency. */
const bankLine = (some: string): string =>
  withCheckDigit(`${some.slice(0, 3)}9${some.slice(3, 8)}`) +
  withCheckDigit(some.slice(8, 18)) +
  withCheckDigit(some.slice(18, 28)) +
  some.slice(28);

/** The 48 digits of a utility's boleto: four blocks with a check digit. */
const utilityLine = (some: string): string =>
  `846${some.slice(0, 41)}`.replaceAll(/\d{11}/g, (block) => withCheckDigit(block));

const withCheckDigit = (digits: string): string => {
  const right = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(passesLuhn);
  return right ?? assert.fail(digits);
};

// Decision: Free text accepts no card number.
describe('a chat profile name is stored without its card number:', () => {
  const names: [written: string, stored: string][] = [
    ['Ana', 'Ana'],
    ['Ana 4111 1111 1111 1111', 'Ana'],
    ['4111-1111-1111-1111', ''],
    ['Ana 4111.1111.1111.1111 Souza 😀', 'Ana Souza 😀'],
    ['Loja 24h', 'Loja 24h'],
    ['٤١١١ ١١١١ ١١١١ ١١١١ Ana', 'Ana'],
  ];
  for (const [written, stored] of names) test(written, () => assert.equal(withoutCardNumber(written), stored));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cnpjCheckDigits } from '#shared/rules/brazil/cnpj.ts';
import { cpfCheckDigits } from '#shared/rules/brazil/cpf.ts';
import { hasCardNumber } from '#shared/rules/card/card-number-in-text.ts';
import { passesLuhn } from '#shared/rules/card/luhn.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const withLast = (text: string, isRight: (whole: string) => boolean): string =>
  Array.from({ length: 10 }, (_, last) => `${text}${last}`).find(isRight) ?? assert.fail(text);

/** Each issuer's prefix, length and groups on the card. */
const issuers: [prefix: string, length: number, groups: number[]][] = [
  ...['4', '51', '55', '2221', '2720', '606282', '438935', '636368', '650031', '6011', '65', '3528', '3589', '620'].map(
    (prefix): [string, number, number[]] => [prefix, 16, [4, 4, 4, 4]],
  ),
  ...[['34'], ['37']].map(([prefix = '']): [string, number, number[]] => [prefix, 15, [4, 6, 5]]),
  ...[['300'], ['36'], ['385']].map(([prefix = '']): [string, number, number[]] => [prefix, 14, [4, 6, 4]]),
  ['5018', 16, [4, 4, 4, 4]],
  ['42', 13, [4, 4, 4, 1]],
  ['42', 19, [4, 4, 4, 4, 3]],
  ['620', 19, [4, 4, 4, 7]],
];
const card = fc.constantFrom(...issuers).chain(([prefix, length, groups]) =>
  digits(length - prefix.length - 1).map((middle) => ({
    number: withLast(prefix + middle, passesLuhn),
    groups,
  })),
);
const marks = fc.stringMatching(/^[^\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]{1,8}$/u, { size: 'max' });
const usual = [
  '/',
  '_',
  ',',
  ', ',
  '*',
  '·',
  '•',
  ':',
  '|',
  ';',
  '+',
  "'",
  ')(',
  '\t',
  '\n',
  '\r\n',
  '    ',
  '−',
  ' - ',
];
const separator = fc.oneof(fc.constantFrom(...usual), marks);
const cut = (text: string, sizes: readonly number[]): string[] => {
  let rest = text;
  return sizes.map((size) => {
    const group = rest.slice(0, size);
    rest = rest.slice(size);
    return group;
  });
};
const join = (groups: readonly string[], between: readonly string[]): string =>
  groups.map((group, at) => (at === 0 ? '' : between[at % between.length]) + group).join('');

const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const all = [...'0123456789'].map((digit) => new Intl.NumberFormat('en', { numberingSystem: system }).format(+digit));
  return all.every((digit) => /^\p{Nd}$/u.test(digit)) ? [[system, all] as const] : [];
});

/** Written like this it is taken for two phones. */
const twoLandlines = /^[2-5]\d{3}-\d{4}[\s,;/|]{1,4}[2-5]\d{3}-\d{4}$/;

describe("a card's number of any issuer", () => {
  test('is found with any separators between its groups, also beside letters', () => {
    fc.assert(
      fc.property(
        card,
        fc.array(separator, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', 'cartao', 'nº ', 'x: ', 'Rua A, 10 - casa\n'),
        fc.constantFrom('', 'val12', ' val 12/29', ' ok', '.'),
        ({ number, groups }, between, before, after) => {
          const joined = join(cut(number, groups), between);
          fc.pre(!twoLandlines.test(joined));
          const text = before + joined + after;
          assert.equal(hasCardNumber(text), true, JSON.stringify(text));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('is found digit by digit, in halves, and in unequal groups', () => {
    const singly = Array.from({ length: 19 }, () => 1);
    const shapes = [[8, 8], [6, 10], [4, 12], [12, 4], [5, 5, 5, 1], [3, 3, 3, 3, 3, 1], [7, 9], singly];
    fc.assert(
      fc.property(
        card,
        fc.constantFrom(...shapes),
        fc.array(separator, { minLength: 1, maxLength: 4 }),
        (one, shape, between) => {
          const groups = cut(one.number, one.number.length === 16 ? shape : singly).filter((group) => group !== '');
          assert.equal(hasCardNumber(join(groups, between)), true, JSON.stringify(groups));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('is found inside more digits: its expiry and code, its repetition, or zeros up to the length of a boleto', () => {
    const major = card.filter(({ number }) => number.length < 17 && number.length > 13 && !/^(?:50|...9)/.test(number));
    const around = fc.constantFrom<(number: string) => string>(
      (number) => `${number}1229123`,
      (number) => number + number,
      (number) => number.padEnd(44, '0'),
      (number) => number.padStart(44, '0'),
      (number) => number.padEnd(47, '1'),
      (number) => `${number.slice(0, 4)} ${number.slice(4)}${number}`,
    );
    fc.assert(
      fc.property(major, around, ({ number }, write) =>
        assert.equal(hasCardNumber(write(number)), true, write(number)),
      ),
      { numRuns: 3_000 },
    );
  });

  for (const [system, all] of scripts)
    test(`is found in the digits of ${system}`, () => {
      const text = '4111 1111 1111 1111'.replaceAll(/\d/g, (digit) => all[Number(digit)] ?? '');
      assert.equal(hasCardNumber(text), true, text);
    });
});

const area = fc.constantFrom('11', '21', '31', '41', '43', '48', '51', '53', '54', '61', '62', '65', '71', '85', '91');
const end = digits(8);
const mobile = fc.tuple(area, end).map(([ddd, rest]) => [ddd, `9${rest.slice(0, 4)}`, rest.slice(4)]);
const landline = fc
  .tuple(area, fc.constantFrom('2', '3', '4', '5'), digits(7))
  .map(([ddd, first, rest]) => [ddd, first + rest.slice(0, 3), rest.slice(3)]);
const phone = fc
  .tuple(
    fc.oneof(mobile, landline),
    fc.constantFrom('(D) P-E', 'D P-E', 'D P E', '+55 D P-E', '+55 (D) P-E', 'DPE', '55DPE'),
  )
  .map(([[ddd = '', prefix = '', last = ''], format]) =>
    format.replace('D', ddd).replace('P', prefix).replace('E', last),
  );
const cpf = digits(9)
  .filter((nine) => !/^(.)\1*$/.test(nine))
  .chain((nine) =>
    fc.constantFrom(nine + cpfCheckDigits(nine), (nine + cpfCheckDigits(nine)).replace(/(...)(...)(...)/, '$1.$2.$3-')),
  );
const cnpj = digits(8).chain((eight) => {
  const whole = `${eight}0001${cnpjCheckDigits(`${eight}0001`)}`;
  return fc.constantFrom(whole, whole.replace(/(..)(...)(...)(....)/, '$1.$2.$3/$4-'));
});
const cep = digits(8).chain((eight) => fc.constantFrom(eight.replace(/(.{5})/, '$1-'), `CEP ${eight}`));
const day = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1950, max: 2030 }))
  .map(([d, m, y]) => `${String(d).padStart(2, '0')}/${String(m).padStart(2, '0')}/${y}`);
const price = fc
  .integer({ min: 100, max: 500_000 })
  .map((cents) => `R$ ${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`);
const ean = digits(9).map((nine) => {
  const twelve = `789${nine}`;
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
});
/** Weights 2 to 9 from the right; 10 and 11 become 0. */
const invoiceKey = fc
  .tuple(
    fc.constantFrom('35', '29', '41', '43', '53'),
    fc.constantFrom('2601', '2512'),
    digits(14),
    fc.constantFrom('55', '65'),
    digits(20),
  )
  .map(([state, month, document, model, rest]) => {
    const key = `${state}${month}${document}${model}${rest}1`;
    const sum = [...key].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
    return `${key}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
  })
  .chain((key) => fc.constantFrom(key, key.replaceAll(/(.{4})(?=.)/g, '$1 ')));
const tracking = digits(9).map((nine) => `AA${nine}BR`);
const order = fc.integer({ min: 1, max: 99_999_999 }).map((number) => `pedido ${number}`);
const address = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 304 }), cep)
  .map(([house, flat, code]) => `Rua Augusta, ${house}, apto ${flat}, ${code}`);
const coordinate = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => (millionths / 1e6).toFixed(6));
/** A place in Brazil, as maps copy it. */
const place = fc.tuple(coordinate(-33, 5), fc.constantFrom(', ', ','), coordinate(-74, -34)).map((all) => all.join(''));
const pieces = [phone, cpf, cnpj, cep, day, price, ean, invoiceKey, tracking, order, address, place];

describe('a text without a card', () => {
  test('of one phone, document, address, place, date, price, barcode, invoice key or order raises no alarm', () => {
    fc.assert(
      fc.property(fc.oneof(...pieces), (text) => assert.equal(hasCardNumber(text), false, text)),
      { numRuns: 10_000 },
    );
  });

  test('of phones separated by commas raises no alarm', () => {
    fc.assert(
      fc.property(
        fc.array(phone, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(', ', ' / ', '; ', '\n'),
        (phones, mark) => assert.equal(hasCardNumber(phones.join(mark)), false, phones.join(mark)),
      ),
      { numRuns: 5_000 },
    );
  });

  test('of several such parts without a word between them raises an alarm in less than 2 of 1,000', () => {
    const texts = fc.sample(
      fc.tuple(
        fc.array(fc.oneof(...pieces), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(', ', ' - ', '\n', ' / '),
      ),
      { numRuns: 20_000, seed: 28 },
    );
    const alarms = texts.map(([parts, mark]) => parts.join(mark)).filter(hasCardNumber);
    assert.ok(alarms.length < 40, `${alarms.length}: ${alarms.slice(0, 5).join(' || ')}`);
  });

  test('of a bare number raises an alarm in less than 6 of 100, for 17 to 20 digits in less than 15', () => {
    const rate = (length: number) =>
      fc.sample(digits(length), { numRuns: 5_000, seed: 28 }).filter(hasCardNumber).length / 5_000;
    assert.deepEqual([9, 10, 11, 12].map(rate), [0, 0, 0, 0]);
    for (const length of [13, 14, 15, 16]) assert.ok(rate(length) < 0.06, `${length}: ${rate(length)}`);
    for (const length of [17, 18, 19, 20]) assert.ok(rate(length) < 0.15, `${length}: ${rate(length)}`);
  });
});

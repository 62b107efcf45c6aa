/** The brands of spec §9, in its order. */
export const cardBrands = [
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
  'dankort',
  'laser',
  'visa-electron',
] as const;
export type CardBrand = (typeof cardBrands)[number];

/**
 * The brand of a partly typed number; `null` while several are possible or none is known. The longest matching prefix
 * wins: 401178 is elo although 4 is visa. Public tables are incomplete, so the brand is only displayed and never blocks
 * a payment.
 */
export function cardBrand(number: string): CardBrand | null {
  const digits = number.replaceAll(/\D/g, '');
  let found: { brand: CardBrand; length: number } | null = null;
  for (const [brand, ranges] of prefixes) {
    for (const [from, to] of ranges) {
      const start = digits.slice(0, from.length);
      const fits = start.length === from.length && start >= from && start <= to;
      if (fits && from.length > (found?.length ?? 0)) found = { brand, length: from.length };
    }
  }
  return found?.brand ?? null;
}

/** Spec §5 and §9: "security code length 4 for numbers starting 34 or 37 else 3". */
export const securityCodeLength = (number: string): number => (/^3[47]/.test(number.replaceAll(/\D/g, '')) ? 4 : 3);

/** Prefix ranges of each brand, both ends included. A single prefix is a range of one. */
const ranges = (text: string): [from: string, to: string][] =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [from, to];
  });

// 503143 is within Maestro's ranges, and Mercado Pago's published Mastercard test card has it.
const prefixes: readonly [CardBrand, [from: string, to: string][]][] = [
  ['visa', ranges('4')],
  ['mastercard', ranges('503143 51-55 2221-2229 223-229 23-26 270-271 2720')],
  ['american-express', ranges('34 37')],
  ['diners-club', ranges('300-305 36 38 39')],
  ['discover', ranges('6011 644-649 65')],
  ['jcb', ranges('2131 1800 3528-3589')],
  [
    'unionpay',
    ranges(
      '620 62100-62182 62184-62197 62200-62205 622010-622999 622018 62207-62209 623-626 6270 6272 6276 ' +
        '627700-627779 627781-627799 6282-6289 6291 6292 810 8110-8171',
    ),
  ],
  ['maestro', ranges('493698 500000-501899 502000-504174 504176-506698 506779-508999 56-59 63 67 6')],
  [
    'elo',
    ranges(
      '401178 401179 431274 438935 451416 457393 457631 457632 504175 506699-506778 509000-509999 627780 636297 ' +
        '636368 636369 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 ' +
        '650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
    ),
  ],
  ['mir', ranges('2200-2204')],
  ['hiper', ranges('637095 63737423 63743358 637568 637599 637609 637612')],
  ['hipercard', ranges('606282 384100 384140 384160')],
  ['dankort', ranges('5019')],
  ['laser', ranges('6706 6709 6771')],
  ['visa-electron', ranges('4026 417500 4405 4508 4844 4913 4917')],
];

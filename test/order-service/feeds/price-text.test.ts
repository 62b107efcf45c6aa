import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOnRequest, readPrice } from '../../../order-service/feeds/cells/price-text.ts';

const cents: [string, number][] = [
  ['1234.56 BRL', 123456],
  ['1.234,56', 123456],
  ['R$ 1.234,56', 123456],
  ['R$1.234,56', 123456],
  ['R$\u00a01.234,56', 123456],
  ['15 BRL', 1500],
  ['BRL 15.00', 1500],
  ['15.00BRL', 1500],
  ['15', 1500],
  ['0.00 BRL', 0],
  ['1,234.56 BRL', 123456],
  ['1.234.567,89', 123456789],
  ['1.234.567', 123456700],
  ['R$ 1.234', 123400],
  ['0,5', 50],
  ['12.5 BRL', 1250],
  ['19.9900', 1999],
  ['1500,0000', 150000],
];

test('reads all price formats of merchants', () => {
  for (const [text, expected] of cents) assert.deepEqual(readPrice(text), { cents: expected }, text);
});

// Decision: A price with more than two decimals is rounded, and a notice states both.
test('rounds more than two decimals half up, with a notice', () => {
  const rounded: [string, number, string][] = [
    ['0.999 BRL', 100, 'R$ 1,00'],
    ['0.125 BRL', 13, 'R$ 0,13'],
    ['10.2349 BRL', 1023, 'R$ 10,23'],
    ['0,0850', 9, 'R$ 0,09'],
    ['1299,999', 130000, 'R$ 1.300,00'],
    ['1.299,999', 130000, 'R$ 1.300,00'],
  ];
  for (const [text, cents, read] of rounded) {
    const notice = `preço com mais de duas casas: "${text}" entrou como ${read}`;
    const reading = readPrice(text);
    assert.deepEqual(
      { ...reading, ...('notice' in reading && { notice: reading.notice?.replaceAll('\u00a0', ' ') }) },
      { cents, notice },
    );
  }
});

const problems: [string, RegExp][] = [
  ['', /sem preço/],
  ['   ', /sem preço/],
  ['12.00 USD', /outra moeda \(USD\)/],
  ['€ 12,00', /outra moeda \(€\)/],
  ['US$ 12.00', /outra moeda \(US\$\)/],
  ['-5.00 BRL', /negativo/],
  ['a combinar', /ilegível/],
  ['12.00 BRL BRL', /ilegível/],
  ['BRL 12.00 BRL', /ilegível/],
  ['1.23.4', /ilegível/],
  ['1e3 BRL', /ilegível/],
  ['1.234', /ambíguo/],
  ['1,234 BRL', /ambíguo/],
  ['999999999999.00 BRL', /alto demais/],
];

test('gives the reason for a price that is missing, in another currency, negative, unreadable or ambiguous', () => {
  for (const [text, reason] of problems) {
    const reading = readPrice(text);
    assert.match('problem' in reading ? reading.problem : `read as ${reading.cents}`, reason, text);
  }
});

const anyCents = fc.integer({ min: 0, max: 1_000_000_000 });
const written = (value: number, decimal: string, thousands: string) => {
  const whole = String(Math.floor(value / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${whole}${decimal}${String(value % 100).padStart(2, '0')}`;
};

test('reads every price with two decimals to the cent in every format', () => {
  fc.assert(
    fc.property(anyCents, (value) => {
      for (const text of [
        `${written(value, '.', '')} BRL`,
        written(value, ',', '.'),
        `R$ ${written(value, ',', '.')}`,
        written(value, ',', ''),
        `${written(value, '.', ',')} BRL`,
      ])
        assert.deepEqual(readPrice(text), { cents: value }, text);
    }),
  );
});

test('for any text the price parser returns whole cents from zero up or a problem, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(R\$ ?)?[\d.,]{0,12}( ?[A-Z]{0,3})?$/)), (text) => {
      const reading = readPrice(text);
      if ('cents' in reading)
        assert.ok(Number.isSafeInteger(reading.cents) && reading.cents >= 0 && reading.cents <= 1_000_000_000);
      else assert.notEqual(reading.problem, '');
    }),
  );
});

test('a text such as "sob consulta" means a price on request', () => {
  for (const text of [
    'sob consulta',
    'Sob  Consulta',
    'PREÇO SOB CONSULTA',
    'consulte',
    'Consulte-nos!',
    'a consultar',
  ])
    assert.equal(isOnRequest(text), true, text);
  for (const text of ['', '10,00', 'consulte o vendedor', 'a combinar', 'sob consulta 10,00'])
    assert.equal(isOnRequest(text), false, text);
});

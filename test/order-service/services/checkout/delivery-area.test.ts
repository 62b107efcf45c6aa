import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decidingArea, priceOfArea } from '../../../../order-service/services/checkout/delivery-area.ts';

const area = (zip_from: string, zip_to: string, neighborhood_id: string | null = null) => ({
  zip_from,
  zip_to,
  neighborhood_id,
});
const country = area('01000000', '99999999');
const city = area('13800000', '13899999');
const street = area('13840010', '13840010');
const centro = area('13800000', '13899999', 'centro');
const centroNarrow = area('13840000', '13840999', 'centro');
const areas = [country, centro, city, street, centroNarrow];
const place = (zipCode: string, neighborhoodId: string | null = null) => ({ zipCode, neighborhoodId });

describe('the deciding area', () => {
  const cases: [why: string, ReturnType<typeof place>, object | null][] = [
    ['the narrowest range of CEPs that holds the address', place('13840010'), street],
    ['a wider range where the narrow one ends', place('13840011'), city],
    ['the widest when nothing else holds it', place('13900000'), country],
    ['a range holds its first CEP', place('13800000'), city],
    ['and its last one', place('13899999'), city],
    ['nothing beyond', place('00999999'), null],
    ["the address's neighbourhood before any range, however narrow", place('13850000', 'centro'), centro],
    ['of two areas of the neighbourhood the narrower', place('13840010', 'centro'), centroNarrow],
    ["a neighbourhood only within its area's CEPs", place('13900000', 'centro'), country],
    ['another neighbourhood counts by its CEP', place('13840010', 'jardim'), street],
  ];
  for (const [why, where, expected] of cases)
    test(`is ${why}`, () => assert.deepEqual(decidingArea(areas, where), expected));

  test('is the first of equal ones, and none without areas', () => {
    const twin = { ...city, price: 5 };
    assert.equal(decidingArea([twin, { ...twin, price: 6 }], place('13850000'))?.price, 5);
    assert.equal(decidingArea([], place('13850000')), null);
  });

  test('always contains the place, and is the narrowest one unless the neighbourhood decides', () => {
    const zip = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(8, '0'));
    const hood = fc.constantFrom(null, 'a', 'b');
    const ranges = fc.tuple(zip, zip, hood).map(([one, two, id]) => {
      const [from = one, to = two] = [one, two].sort();
      return area(from, to, id);
    });
    const holds = (candidate: ReturnType<typeof area>, { zipCode, neighborhoodId }: ReturnType<typeof place>) =>
      candidate.zip_from <= zipCode &&
      zipCode <= candidate.zip_to &&
      [null, neighborhoodId].includes(candidate.neighborhood_id);
    fc.assert(
      fc.property(fc.array(ranges, { maxLength: 8 }), zip, hood, (some, zipCode, id) => {
        const where = place(zipCode, id);
        const found = decidingArea(some, where);
        const holding = some.filter((candidate) => holds(candidate, where));
        assert.equal(found === null, holding.length === 0);
        if (found === null) return;
        assert.ok(holds(found, where));
        const rivals = holding.filter(
          ({ neighborhood_id }) => (neighborhood_id === null) === (found.neighborhood_id === null),
        );
        const width = (candidate: ReturnType<typeof area>) => Number(candidate.zip_to) - Number(candidate.zip_from);
        assert.ok(rivals.every((rival) => width(rival) >= width(found)));
        assert.ok(found.neighborhood_id !== null || holding.every(({ neighborhood_id }) => neighborhood_id === null));
      }),
    );
  });

  test('is free from its free amount on', () => {
    const priced = { price: 15_00, free_from: 100_00 };
    assert.deepEqual(
      [0, 99_99, 100_00, 100_01].map((subtotal) => priceOfArea(priced, subtotal)),
      [15_00, 15_00, 0, 0],
    );
    assert.equal(priceOfArea({ price: 15_00, free_from: null }, 1_000_000_00), 15_00);
  });
});

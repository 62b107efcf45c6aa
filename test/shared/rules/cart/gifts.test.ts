import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { giftChoiceRefusal, giftTabLabel, isGiftChosen, toggleGift } from '#shared/rules/cart/gifts.ts';
import { remainingGifts } from '#shared/rules/cart/gifts-left.ts';
import { sampleGift, sampleGiftGroup } from '../../../helpers/samples.ts';

const [mug, bag, spoon] = [sampleGift('caneca'), sampleGift('sacola'), sampleGift('colher')];
const selected = (...places: number[]) =>
  places.map((place) => ({ id: ['caneca', 'sacola', 'colher'][place] ?? '', seller: 'Sítio', index: String(place) }));
const group = (availableQuantity: number, ...places: number[]) =>
  sampleGiftGroup({ availableQuantity, availableGifts: [mug, bag, spoon], selectedGifts: selected(...places) });

describe('choosing a gift', () => {
  test('adds it to the selection, named by its place among the gifts', () => {
    assert.deepEqual(toggleGift(group(2), bag), selected(1));
    assert.deepEqual(toggleGift(group(2, 1), mug), selected(1, 0));
  });

  test('up to availableQuantity per gift group; extra choices are blocked', () => {
    assert.equal(toggleGift(group(1, 0), bag), null);
    assert.equal(toggleGift(group(2, 0, 1), spoon), null);
    assert.deepEqual([giftChoiceRefusal(group(1, 0), bag), giftChoiceRefusal(group(2, 0), bag)], ['full', null]);
  });

  test('a second time deselects it, also when the group is full', () => {
    assert.deepEqual(toggleGift(group(2, 0, 1), mug), selected(1));
    assert.deepEqual(toggleGift(group(1, 0), mug), []);
    assert.equal(giftChoiceRefusal(group(1, 0), mug), null);
  });

  test('does nothing for a gift that is not offered, or is of another seller', () => {
    assert.equal(toggleGift(group(2), sampleGift('outro')), null);
    assert.equal(toggleGift(group(2), { ...mug, seller: 'Outro' }), null);
    assert.deepEqual(
      [isGiftChosen(group(2, 0), mug), isGiftChosen(group(2, 0), { ...mug, seller: 'Outro' })],
      [true, false],
    );
  });
});

test("tabs are called 'Brindes 01', 'Brindes 02', …", () => {
  assert.deepEqual([0, 1, 9, 11].map(giftTabLabel), ['Brindes 01', 'Brindes 02', 'Brindes 10', 'Brindes 12']);
});

test('the remaining number is counted over all groups, never more than there are gifts', () => {
  assert.equal(remainingGifts([]), 0);
  assert.equal(remainingGifts([group(2, 0), group(1, 1)]), 1);
  assert.equal(remainingGifts([group(5)]), 3);
  assert.equal(remainingGifts([group(1), group(2)]), 3);
});

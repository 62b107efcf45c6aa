import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';

// Decision: The list of gifts says who gets each group: a condition that was forgotten costs money.
describe('who gets a group of gifts', () => {
  const goods = new Map([
    ['cafe', 'Café'],
    ['pao', 'Pão francês'],
    ['mel', 'Mel'],
    ['cha', 'Chá'],
  ]);
  const factsOf = (triggerProductIds: string[] | undefined, known: typeof goods | undefined = goods) =>
    settingsListLabels.gifts(
      {
        ...{ name: 'G', minAmount: 0, availableQuantity: 1, availableGifts: [{ name: 'Caneca' }] },
        ...(triggerProductIds && { triggerProductIds }),
      },
      'America/Sao_Paulo',
      known,
    ).facts;
  const rows: [string, string[] | undefined, string][] = [
    ['no condition', undefined, 'para todos · Caneca · escolhe 1'],
    ['an empty condition', [], 'para todos · Caneca · escolhe 1'],
    ['one product', ['cafe'], 'quem leva Café · Caneca · escolhe 1'],
    ['several products', ['cafe', 'pao', 'mel'], 'quem leva Café, Pão francês ou Mel · Caneca · escolhe 1'],
    [
      'many products',
      ['cafe', 'pao', 'mel', 'cha'],
      'quem leva Café, Pão francês ou outro de 4 produtos · Caneca · escolhe 1',
    ],
    ['a product without a known name', ['x'], 'quem leva um certo produto · Caneca · escolhe 1'],
  ];
  for (const [title, codes, text] of rows)
    test(`${title}: ${text}`, () => {
      assert.equal(factsOf(codes), text);
    });
  test('the history, which has no names, counts the products', () => {
    assert.equal(factsOf(['cafe', 'pao'], new Map()), 'quem leva um de 2 produtos · Caneca · escolhe 1');
  });
  test('a smallest sum comes after who gets it', () => {
    const entry = { name: 'G', minAmount: 100, availableQuantity: 2, availableGifts: [{ name: 'Caneca' }] };
    const { facts } = settingsListLabels.gifts(entry, 'America/Sao_Paulo');
    assert.equal(facts.replaceAll('\u00a0', ' '), 'para todos · a partir de R$ 100,00 · Caneca · escolhe 2');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCreditCardMethod } from '#shared/rules/card/is-credit-card-method.ts';

test('only credit cards pass: by the type where it is known, and by the name of the method', () => {
  for (const id of ['visa', 'master', 'amex', 'elo', 'hipercard', 'cabal', 'card'])
    assert.deepEqual([id, isCreditCardMethod(id, null), isCreditCardMethod(id, 'credit_card')], [id, true, true]);
  for (const id of ['debvisa', 'debelo', 'debmaster', 'debcabal', 'DEBVISA', 'maestro', 'visa_prepaid', 'prepago'])
    assert.deepEqual([id, isCreditCardMethod(id, null), isCreditCardMethod(id, 'credit_card')], [id, false, false]);
  for (const type of ['debit_card', 'prepaid_card', 'ticket']) assert.equal(isCreditCardMethod('visa', type), false);
});

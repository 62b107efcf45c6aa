import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isFinished, type StepActivity } from '#shared/rules/checkout/finished-steps.ts';

const idle: StepActivity = {
  savedBefore: 'dinheiro',
  isSending: false,
  isTroubled: false,
  isBeingEntered: false,
  isPressed: false,
};
const answered = { missing: [], asksMore: false, saved: 'dinheiro, 100' };

// Decision: A step closes when its last answer was saved, never while its next choice is open.
describe('an open step', () => {
  const cases: [
    says: string,
    step: Partial<Parameters<typeof isFinished>[0]>,
    activity: Partial<StepActivity>,
    boolean,
  ][] = [
    ['closes once its last answer is saved', {}, {}, true],
    ['stays open while something is missing', { missing: ['Escolha uma opção de pagamento.'] }, {}, false],
    ['stays open while an optional question follows', { asksMore: true }, {}, false],
    ['stays open as long as nothing new is saved', { saved: 'dinheiro' }, {}, false],
    ['stays open while a choice is being sent', {}, { isSending: true }, false],
    ['stays open with an error', {}, { isTroubled: true }, false],
    ['stays open while a field is being filled in', {}, { isBeingEntered: true }, false],
    ['stays open while a press in it has not ended', {}, { isPressed: true }, false],
  ];
  for (const [says, step, activity, expected] of cases)
    test(says, () => assert.equal(isFinished({ ...answered, ...step }, { ...idle, ...activity }), expected));
});

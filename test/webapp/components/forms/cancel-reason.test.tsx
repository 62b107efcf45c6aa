import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardNumberInText } from '#shared/text/payment/card-form.ts';
import { CancelReason, isCancelReason } from '../../../../webapp/components/forms/cancel-reason.tsx';
import { markup } from '../markup.tsx';

const shown = (value: string) => markup(<CancelReason value={value} onChange={() => {}} />);

test('a card number in the reason of a cancellation is refused while it is typed, and the text stays', () => {
  const typed = 'cobrar no 4111 1111 1111 1111';
  assert.ok(shown(typed).includes(cardNumberInText) && shown(typed).includes(typed));
  assert.equal(isCancelReason(typed), false);
  for (const allowed of ['', 'Produto em falta']) {
    assert.ok(!shown(allowed).includes(cardNumberInText));
    assert.equal(isCancelReason(allowed), true);
  }
});

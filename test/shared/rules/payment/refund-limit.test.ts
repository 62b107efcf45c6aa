import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidedText, type RefundLimit, refundAmountProblem, refundNews } from '#shared/rules/payment/refund-limit.ts';

const open: RefundLimit = { most: 30, whyNot: null, isUnderWay: false, news: null };
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

// Decision: What is typed into a refund stays when another person refunds: the field says who, and what is left.
test('an amount that another refund made too large is a problem with who refunded and what is left', () => {
  assert.equal(refundAmountProblem(30, open, 30), null);
  assert.equal(plain(refundAmountProblem(31, open, 30)), 'Dá para devolver no máximo R$ 30,00.');
  assert.equal(
    plain(refundAmountProblem(30, { ...open, most: 25, news: 'Carlos devolveu R$ 5,00.' }, 30)),
    'Carlos devolveu R$ 5,00. Agora dá para devolver no máximo R$ 25,00.',
  );
  assert.equal(refundAmountProblem(null, open, 30), 'Informe quanto devolver.');
});

test('a question waits while another refund is under way, and is decided when nothing is left', () => {
  const news = 'Carlos pediu a devolução de R$ 5,00.';
  const waiting = { most: 0, whyNot: 'Espere que ela termine.', isUnderWay: true, news };
  assert.equal(decidedText(open), null);
  assert.equal(decidedText(waiting), null);
  assert.equal(refundAmountProblem(10, waiting, 30), `${news} Espere que ela termine.`);
  const gone = { ...waiting, isUnderWay: false, whyNot: 'Todo o valor deste pedido já foi devolvido.' };
  assert.equal(decidedText(gone), `${news} Todo o valor deste pedido já foi devolvido.`);
  assert.equal(decidedText({ ...gone, news: null }), 'Todo o valor deste pedido já foi devolvido.');
});

test('the news are the refunds of others since the question was asked, by name where it is known', () => {
  const refunds = [
    { id: '1', amount: 1, state: 'refunded' as const, agent: null },
    { id: '2', amount: 5, state: 'refunded' as const, agent: { name: 'Carlos' } },
    { id: '3', amount: 6, state: 'requested' as const, agent: { name: 'Rita' } },
    { id: '4', amount: 7, state: 'failed' as const, agent: { name: 'Rita' } },
    { id: '5', amount: 8, state: 'refunded' as const, agent: null },
  ];
  assert.equal(
    plain(refundNews(refunds, new Set(['1']))),
    'Carlos devolveu R$ 5,00. Rita pediu a devolução de R$ 6,00. A devolução de R$ 8,00 foi feita.',
  );
  assert.equal(refundNews(refunds, new Set(['1', '2', '3', '4', '5'])), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiscountRequest } from '#shared/model/order/discount-request.ts';
import { discountRefusals, isApprovalLost } from '#shared/text/refusals/discount-refusals.ts';
import { repeatDiscountRequest } from '../../../../webapp/state/assisted-sale/agent-order-changes.ts';
import { loadOrder } from '../../../../webapp/state/order/order.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';

const lapsed: DiscountRequest = {
  id: 'first',
  status: 'void',
  amout: 18,
  percent: 18,
  reason: 'Cliente antiga',
  agent: null,
  askedAt: '2026-11-20T11:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  answer: null,
};

// Decision: One press asks for a lapsed discount again: the same percentage or amount, for the same reason.
test('a lapsed discount is asked for again as it was', async (t) => {
  const { shop } = await openWebapp(t);
  const asked: unknown[] = [];
  shop.instead = ({ path, body }, reply) => {
    if (path !== '/api/order/discount/request') return false;
    asked.push(body);
    reply(200, { success: true, data: shop.order, errors: [] });
    return true;
  };
  await loadOrder();
  assert.equal(await repeatDiscountRequest(lapsed), true);
  assert.equal(await repeatDiscountRequest({ ...lapsed, percent: null }), true);
  assert.deepEqual(asked, [
    { percent: 18, reason: 'Cliente antiga' },
    { amount: 18, reason: 'Cliente antiga' },
  ]);
});

test('the message of a lapsed approval is told from the others', () => {
  assert.equal(isApprovalLost(discountRefusals.approvalLost('R$ 18,00', 'R$ 10,00')), true);
  assert.equal(isApprovalLost(discountRefusals.discountLowered('R$ 18,00', 'R$ 10,00')), false);
});

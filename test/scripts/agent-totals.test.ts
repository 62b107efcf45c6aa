import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { agentTotalLines } from '../../scripts/shop/orders/agent-totals.ts';
import { deliveredOrder } from '../order-service/full-order-fixture.ts';

const ana = { id: 'ana', name: 'Ana Vendas' };
const carlos = { id: 'carlos', name: 'Carlos' };
const moneyOf = (charged: number, refunded = 0) => ({ ...deliveredOrder.money, charged, refunded });
const order = ({ totalAmout = 99, ...fields }: Partial<PlatformOrderHead>): PlatformOrderHead => ({
  ...{ ...deliveredOrder, totalAmout, money: moneyOf(totalAmout) },
  ...fields,
});

// Decision: The order list sums up per agent what it lists; canceled orders do not count.
test('the order list sums up per agent, the largest sum first, without canceled orders', () => {
  const lines = agentTotalLines([
    order({ agent: carlos, totalAmout: 30, paymentStatus: 'Paid' }),
    order({ agent: { ...ana, name: 'Ana' }, totalAmout: 20, paymentStatus: null }),
    order({ agent: ana, totalAmout: 30.1, paymentStatus: 'Paid', status: 'Finalized' }),
    order({ agent: ana, totalAmout: 99, status: 'Canceled' }),
    order({ agent: ana, totalAmout: 99, status: 'Error' }),
    order({ agent: null, totalAmout: 99 }),
  ]);
  assert.deepEqual(lines, [
    'Por atendente:',
    '  Ana Vendas (ana)  2 pedidos  R$ 50,10  pagos R$ 30,10',
    '  Carlos (carlos)  1 pedido  R$ 30,00  pagos R$ 30,00',
  ]);
  const refunded = agentTotalLines([
    order({ agent: ana, totalAmout: 30, paymentStatus: 'Paid', money: moneyOf(30, 5.5) }),
    order({ agent: ana, totalAmout: 20, paymentStatus: 'Paid', money: moneyOf(25, 5) }),
  ]);
  assert.equal(refunded[1], '  Ana Vendas (ana)  2 pedidos  R$ 50,00  pagos R$ 44,50', 'refunds are no sale');
  assert.deepEqual(agentTotalLines([order({ agent: null })]), []);
});

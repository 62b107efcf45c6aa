import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sendDrafts } from '../../../../webapp/state/order/order-lines.ts';
import {
  applyPixKey,
  manualPixState,
  openManualPix,
  removePixKey,
  writePixKey,
} from '../../../../webapp/state/payment/manual-pix.ts';
import { sampleOrder } from '../../../helpers/samples.ts';
import { openWebapp } from '../../../helpers/webapp.ts';

const noKey = 'Informe uma chave PIX válida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.';

/** A shop with an order paid by PIX, and its received PIX requests. */
async function openOrder(t: TestContext, { refuses }: { refuses?: string } = {}) {
  const { shop } = await openWebapp(t);
  const payment = { ...sampleOrder({}).payment, method: PaymentMethod.Pix, providerId: 'pix' };
  shop.order = sampleOrder({ payment });
  const sent: unknown[] = [];
  shop.instead = ({ path, body }, reply) => {
    if (!/\/(pix\/manual|payment\/delivery)$/.test(path)) return false;
    sent.push(body);
    if (refuses) reply(422, { success: false, data: null, errors: [{ message: refuses }] });
    else {
      const { pixKey } = body as { pixKey?: string };
      shop.order = {
        ...shop.order,
        payment: { ...payment, ...(pixKey && { pixKey }) },
        version: shop.order.version + 1,
      };
      reply(200, { success: true, data: shop.order, errors: [] });
    }
    return true;
  };
  await loadOrder();
  t.after(openManualPix());
  return sent;
}

test("an agent's PIX key is sent as a code contains it, and removed by choosing PIX again", async (t) => {
  const sent = await openOrder(t);
  writePixKey('529.982.247-25');
  assert.equal(await applyPixKey(), null);
  assert.equal(orderState.order?.payment.pixKey, '52998224725');
  assert.equal(manualPixState.typed, '');
  await removePixKey();
  assert.equal(orderState.order?.payment.pixKey, undefined);
  assert.deepEqual(sent, [{ pixKey: '52998224725' }, { providerId: 'pix', type: PaymentMethod.Pix }]);
});

test('an invalid PIX key shows an error and is not sent; an empty field shows none', async (t) => {
  const sent = await openOrder(t);
  assert.equal(await applyPixKey(), null);
  writePixKey('529.982.247-24');
  assert.equal(await applyPixKey(), noKey);
  assert.equal(manualPixState.failure, noKey);
  writePixKey('529.982.247-2');
  assert.equal(manualPixState.failure, null, 'no error shows while typing');
  assert.deepEqual(sent, []);
});

test('an unsent PIX key is sent before the order is finished, or blocks it if invalid', async (t) => {
  const sent = await openOrder(t);
  writePixKey('pix@loja.example');
  assert.equal(await sendDrafts(), null);
  assert.deepEqual(sent, [{ pixKey: 'pix@loja.example' }]);
  writePixKey('pix@loja');
  assert.equal(await sendDrafts(), noKey);
});

test('a PIX key that the shop refuses shows why, and stays for correction', async (t) => {
  await openOrder(t, { refuses: 'Esta forma de pagamento não está disponível para o seu pedido.' });
  writePixKey('pix@loja.example');
  await applyPixKey();
  assert.deepEqual(
    [manualPixState.failure, manualPixState.typed, manualPixState.isSending],
    ['Esta forma de pagamento não está disponível para o seu pedido.', 'pix@loja.example', false],
  );
});

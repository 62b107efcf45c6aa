import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { orderState } from '../../../../webapp/state/order/order.ts';
import { sendDrafts } from '../../../../webapp/state/order/unsent-changes.ts';
import { applyPixKey, openManualPix, removePixKey, writePixKey } from '../../../../webapp/state/payment/manual-pix.ts';
import { choosePaymentOption } from '../../../../webapp/state/payment/payment-choice.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleOrder } from '../../../helpers/samples.ts';
import { cash, isSettled, open, reload, unsent, words } from '../choices-fixture.ts';

const noKey = 'Informe uma chave PIX válida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.';

/** A shop with an order paid by PIX, and its received PIX requests. */
async function openOrder(t: TestContext, { refuses }: { refuses?: string } = {}) {
  const payment = { ...sampleOrder({}).payment, method: PaymentMethod.Pix, providerId: 'pix' };
  const shop = await open(t, { payment });
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
  t.after(openManualPix());
  return sent;
}

test("an agent's PIX key is sent as a code contains it, and removed by choosing PIX again", async (t) => {
  const sent = await openOrder(t);
  writePixKey('529.982.247-25');
  assert.equal(await applyPixKey(), null);
  assert.equal(orderState.order?.payment.pixKey, '52998224725');
  assert.equal(checkoutState.pixKey, '');
  await removePixKey();
  assert.equal(orderState.order?.payment.pixKey, undefined);
  assert.deepEqual(sent, [{ pixKey: '52998224725' }, { providerId: 'pix', type: PaymentMethod.Pix }]);
});

test('an invalid PIX key shows an error and is not sent; an empty field shows none', async (t) => {
  const sent = await openOrder(t);
  assert.equal(await applyPixKey(), null);
  writePixKey('529.982.247-24');
  assert.equal(await applyPixKey(), noKey);
  assert.equal(choiceRefusals.errors.pixKey, noKey);
  writePixKey('529.982.247-2');
  assert.equal(choiceRefusals.errors.pixKey, null, 'no error shows while typing');
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
  await openOrder(t, { refuses: 'Esta forma de pagamento não está disponível para este pedido.' });
  writePixKey('pix@loja.example');
  await applyPixKey();
  assert.deepEqual(
    [choiceRefusals.errors.pixKey, checkoutState.pixKey, unsent()],
    ['Esta forma de pagamento não está disponível para este pedido.', 'pix@loja.example', []],
  );
});

test('a PIX key without a connection waits, also across a reload, and blocks the order until it is sent', async (t) => {
  const sent = await openOrder(t);
  setOnline(false);
  writePixKey('pix@loja.example');
  assert.equal(await applyPixKey(), null);
  assert.equal(await sendDrafts(), '1 escolha aguardando conexão. Conecte-se para continuar o pedido.');
  await reload();
  assert.deepEqual([sent, unsent(), checkoutState.pixKey], [[], [['pixKey', 'waiting']], 'pix@loja.example']);
  setOnline(true);
  await until(isSettled);
  assert.deepEqual([sent, orderState.order?.payment.pixKey], [[{ pixKey: 'pix@loja.example' }], 'pix@loja.example']);
  assert.deepEqual([checkoutState.pixKey, orderState.waitingNote, words()], ['', null, ['Suas escolhas foram salvas']]);
});

test('a waiting PIX key that is corrected, or whose payment is replaced, is not sent', async (t) => {
  const sent = await openOrder(t);
  setOnline(false);
  writePixKey('errada@loja.example');
  await applyPixKey();
  writePixKey('pix@loja.example');
  assert.deepEqual(unsent(), []);
  await applyPixKey();
  await choosePaymentOption(cash);
  assert.deepEqual(unsent(), [['payment', 'waiting']]);
  setOnline(true);
  await until(isSettled);
  assert.deepEqual(sent, [{ providerId: 'dinheiro', type: PaymentMethod.OnDelivery }]);
});

test('a removal of the PIX key without a connection waits', async (t) => {
  const sent = await openOrder(t);
  writePixKey('pix@loja.example');
  await applyPixKey();
  setOnline(false);
  await removePixKey();
  assert.deepEqual(unsent(), [['payment', 'waiting']]);
  setOnline(true);
  await until(isSettled);
  assert.deepEqual([sent.length, orderState.order?.payment.pixKey], [2, undefined]);
});

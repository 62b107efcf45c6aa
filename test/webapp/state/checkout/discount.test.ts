import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { agentOrderChanges } from '../../../../webapp/state/assisted-sale/agent-order-changes.ts';
import { restoreTypedInputs, writeTypedFields } from '../../../../webapp/state/assisted-sale/typed-inputs.ts';
import { refuseUnapplied } from '../../../../webapp/state/assisted-sale/unapplied-inputs.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import {
  applyAllowedDiscount,
  applyCoupon,
  applyManualDiscount,
  removeCoupon,
  removeManualDiscount,
  writeCoupon,
  writeDiscountUnit,
  writeManualDiscount,
} from '../../../../webapp/state/checkout/discount.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { type FakeShop, sampleSettings } from '../../../helpers/page/fake-shop.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const isOurs = (path: string) => /\/(coupon\/|discount)$/.test(path);
const sent = (shop: FakeShop) => shop.seen.filter(({ path }) => isOurs(path)).map(({ query }) => query);

async function openOrder(t: TestContext, response: { refuses?: string } = {}) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ itemsAmout: 50, totalAmout: 50 });
  shop.instead = ({ path, query }, reply) => {
    if (!isOurs(path)) return false;
    if (response.refuses) reply(422, { success: false, data: null, errors: [{ message: response.refuses }] });
    else {
      const coupon = query.coupon || null;
      const manualDiscount = Number(query.discount ?? 0) || null;
      shop.order = { ...shop.order, coupon, manualDiscount, version: shop.order.version + 1 };
      reply(200, { success: true, data: shop.order, errors: [] });
    }
    return true;
  };
  await loadOrder();
  return shop;
}

test('a coupon is applied as typed, without spaces, and then removed', async (t) => {
  const shop = await openOrder(t);
  writeCoupon('  ');
  await applyCoupon();
  assert.deepEqual(sent(shop), []);
  writeCoupon(' BEMVINDO10 ');
  await applyCoupon();
  assert.equal(orderState.order?.coupon, 'BEMVINDO10');
  assert.equal(checkoutState.coupon, '');
  await removeCoupon();
  assert.equal(orderState.order?.coupon, null);
  assert.deepEqual(sent(shop), [{ coupon: 'BEMVINDO10' }, { coupon: '' }]);
});

// Spec §8: "coupon errors (title 'Cupom') and manual discount errors show the first server error message"
test("coupon errors (title 'Cupom') show the first server error message, and the input stays", async (t) => {
  await openOrder(t, { refuses: 'Este cupom venceu.' });
  writeCoupon('VELHO');
  await applyCoupon();
  assert.equal(choiceRefusals.errors.coupon, 'Este cupom venceu.');
  assert.deepEqual(
    toastsState.list.map(({ kind, title, text }) => [kind, title, text]),
    [['warning', 'Cupom', 'Este cupom venceu.']],
  );
  assert.equal(checkoutState.coupon, 'VELHO');
  writeCoupon('NOVO');
  assert.equal(choiceRefusals.errors.coupon, null);
  assert.deepEqual(toastsState.list, [], 'the toast does not outlive what was typed');
});

test('a double tap applies a coupon once', async (t) => {
  const shop = await openOrder(t);
  writeCoupon('BEMVINDO10');
  await Promise.all([applyCoupon(), applyCoupon()]);
  assert.equal(sent(shop).length, 1);
});

test('a manual discount is sent in reais, and 0 removes it', async (t) => {
  const shop = await openOrder(t);
  writeManualDiscount('1.000,50');
  await applyManualDiscount();
  assert.equal(orderState.order?.manualDiscount, 1000.5);
  await removeManualDiscount();
  assert.deepEqual(sent(shop), [{ discount: '1000.5' }, { discount: '0' }]);
});

// Spec §8: "coupon errors (title 'Cupom') and manual discount errors show the first server error message"
test('manual discount errors show the first server error message; an invalid amount is not sent', async (t) => {
  const shop = await openOrder(t, { refuses: 'O desconto máximo é de 20%.' });
  writeManualDiscount('dez');
  await applyManualDiscount();
  assert.deepEqual([choiceRefusals.errors.manualDiscount, sent(shop)], ['Digite o valor do desconto em reais.', []]);
  writeManualDiscount('-5');
  await applyManualDiscount();
  assert.deepEqual(
    [choiceRefusals.errors.manualDiscount, sent(shop)],
    ['O valor não pode ser negativo.', []],
    'and never its opposite',
  );
  writeManualDiscount('40');
  await applyManualDiscount();
  assert.equal(choiceRefusals.errors.manualDiscount, 'O desconto máximo é de 20%.');
});

test("an agent's discount in percent is sent as such, and the whole limit by one press", async (t) => {
  const shop = await openOrder(t);
  shop.order = { ...shop.order, discountLimit: { percent: 10, amout: 5 } };
  await loadOrder();
  writeDiscountUnit('percent');
  writeManualDiscount('7,5');
  await applyManualDiscount();
  await applyAllowedDiscount();
  assert.deepEqual(sent(shop), [{ percent: '7.5' }, { percent: '10' }]);
  writeManualDiscount('101');
  await applyManualDiscount();
  assert.equal(choiceRefusals.errors.manualDiscount, 'Digite a porcentagem do desconto, de 0 a 100.');
});

test('a discount that was typed but not applied stops the finishing, and says so beside its field', async (t) => {
  await openOrder(t);
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  assert.equal(refuseUnapplied(), null);
  writeManualDiscount('5');
  assert.equal(refuseUnapplied(), 'prices');
  assert.equal(choiceRefusals.errors.manualDiscount, 'Aplique ou apague o desconto antes de finalizar.');
  assert.equal(checkoutState.manualDiscount, '5');
  await applyManualDiscount();
  assert.equal(orderState.order?.manualDiscount, 5);
  assert.equal(refuseUnapplied(), null);
});

test('a discount that a lapsed approval left stops the finishing once for each amount', async (t) => {
  const shop = await openOrder(t);
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  const left = async (manualDiscount: number, status: 'void' | 'approved') => {
    const request = {
      ...{ id: '1', status, amout: 20, percent: 40, reason: 'Cliente antiga', agent: null, decidedBy: null },
      ...{ askedAt: '2026-11-24T17:06:00.000Z', decidedAt: '2026-11-24T17:08:00.000Z', answer: null },
    };
    shop.order = { ...shop.order, manualDiscount, discountRequest: request, version: shop.order.version + 1 };
    await loadOrder();
  };
  await left(20, 'approved');
  assert.equal(refuseUnapplied(), null, 'an approval in force was chosen');
  await left(15, 'void');
  assert.deepEqual([refuseUnapplied(), refuseUnapplied()], ['prices', null]);
  await left(10, 'void');
  assert.deepEqual([refuseUnapplied(), refuseUnapplied()], ['prices', null]);
  await removeManualDiscount();
  assert.equal(refuseUnapplied(), null);
});

test('a typed discount whose field is not shown does not stop the finishing', async (t) => {
  const shop = await openOrder(t);
  writeManualDiscount('5');
  sessionState.settings = sampleSettings({ enableManualPrices: false });
  assert.equal(refuseUnapplied(), null);
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  shop.order = { ...shop.order, coupon: 'BEMVINDO10', version: shop.order.version + 1 };
  await loadOrder();
  assert.equal(refuseUnapplied(), null);
});

test('a coupon that was typed but not applied stops the finishing, and says so beside its field', async (t) => {
  await openOrder(t);
  sessionState.settings = sampleSettings({ enableManualPrices: false, canUseCoupon: true });
  writeCoupon('DEZ');
  assert.equal(refuseUnapplied(), 'prices');
  assert.equal(choiceRefusals.errors.coupon, 'Aplique ou apague o cupom antes de finalizar.');
  sessionState.settings = sampleSettings({ enableManualPrices: false, canUseCoupon: false });
  assert.equal(refuseUnapplied(), null, 'its field is not on screen');
  sessionState.settings = sampleSettings({ enableManualPrices: false, canUseCoupon: true });
  writeCoupon(' ');
  assert.equal(refuseUnapplied(), null);
});

test('an open form of a line or of an item without a product stops the finishing, as long as it has text', async (t) => {
  const shop = await openOrder(t);
  shop.order = { ...shop.order, items: [sampleItem({ index: 'a' })], version: 2 };
  await loadOrder();
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  const { id = '', items: [line] = [] } = orderState.order ?? {};
  const name = `line ${line?.index}`;
  restoreTypedInputs(id);
  writeTypedFields(name, { isOpen: true, typed: '', unit: 'percent' });
  assert.equal(refuseUnapplied(), null);
  writeTypedFields(name, { isOpen: true, typed: '5', unit: 'percent' });
  assert.equal(refuseUnapplied(), 'line');
  assert.equal(agentOrderChanges.errors[name], 'Aplique ou apague o desconto antes de finalizar.');
  writeTypedFields(name, null);
  writeTypedFields('item', { isOpen: true, name: 'Instalação', price: '', quantity: '1', note: '' });
  assert.equal(refuseUnapplied(), 'item');
  writeTypedFields('item', { isOpen: false, name: 'Instalação', price: '', quantity: '1', note: '' });
  assert.equal(refuseUnapplied(), null, 'a closed form is not on screen');
  writeTypedFields('line 99', { isOpen: true, typed: '5', unit: 'percent' });
  assert.equal(refuseUnapplied(), null, 'a line that is gone');
});

test('a typed discount above the limit names the approval, as its button does', async (t) => {
  const shop = await openOrder(t);
  shop.order = { ...shop.order, discountLimit: { percent: 1, amout: 0.01 } };
  await loadOrder();
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  writeManualDiscount('5');
  assert.equal(refuseUnapplied(), 'prices');
  assert.equal(choiceRefusals.errors.manualDiscount, 'Peça a aprovação ou apague o desconto antes de finalizar.');
});

test('an open request for an approval names the approval', async (t) => {
  await openOrder(t);
  sessionState.settings = sampleSettings({ enableManualPrices: true });
  restoreTypedInputs(orderState.order?.id ?? '');
  writeManualDiscount('5');
  writeTypedFields('request', { isOpen: true, reason: 'Cliente antiga' });
  assert.equal(refuseUnapplied(), 'prices');
  assert.equal(agentOrderChanges.errors.request, 'Peça a aprovação ou apague o desconto antes de finalizar.');
});

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { CardPayment } from '#shared/model/payment/card.ts';
import { FailureType, PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { acknowledgeProblems } from '../../../../webapp/state/order/unacknowledged-prices.ts';
import { initialForm, saveBilling, startsWithKnownAddress } from '../../../../webapp/state/payment/billing-draft.ts';
import { failCaptcha, showCaptcha } from '../../../../webapp/state/payment/card-captcha.ts';
import {
  chooseInstallments,
  modifyCard,
  openCardPayment,
  payByBrick,
  payByCard,
} from '../../../../webapp/state/payment/card-payment.ts';
import { cardPaymentState } from '../../../../webapp/state/payment/card-payment-state.ts';
import { findAddress } from '../../../../webapp/state/payment/find-address.ts';
import {
  changeMethod,
  loadPayment,
  pollingPace,
  progressState,
} from '../../../../webapp/state/payment/payment-progress.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { type FakeShop, sampleSession } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleAddress, sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const card: CardPayment = {
  providerId: 'credito',
  installments: 1,
  number: '4111111111111111',
  name: 'ANA SOUZA',
  securityCode: '123',
  expiryMonth: '12',
  expiryYear: '2030',
  document: '52998224725',
  zipCode: '01310100',
  address: 'Avenida Paulista',
  addressNumber: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const credit = '/api/order/payment/credit';
const sent = (shop: FakeShop, path = credit) =>
  shop.seen.filter((seen) => seen.method === 'POST' && seen.path === path);
const pollCount = (shop: FakeShop) => shop.seen.filter(({ path }) => path === '/api/order/payment/state').length;
const toastTexts = () => toastsState.list.map(({ kind, text }) => [kind, text]);
const situation = () => cardPaymentState.situation;

async function openPayment(t: TestContext) {
  let close = () => {};
  // Runs before the tab closes: hooks run in the order of their registration.
  t.after(() => close());
  const { shop } = await openWebapp(t);
  Object.assign(pollingPace, { poll: 5 });
  shop.order = sampleOrder({
    items: [sampleItem({})],
    totalAmout: 100,
    payment: {
      method: PaymentMethod.CreditCard,
      providerType: PaymentProviderType.ShopProvider,
      link: null,
      providerId: 'cartao',
      name: 'Cartão de crédito',
      group: null,
      cashAmount: null,
    },
  });
  await loadPayment();
  close = openCardPayment();
  return shop;
}

describe('paying by card', () => {
  test('sends the typed card, and is paid', async (t) => {
    const shop = await openPayment(t);
    await payByCard(card);
    assert.deepEqual(
      sent(shop).map(({ body }) => body),
      [card],
    );
    assert.deepEqual(situation(), { kind: 'paid', isOld: false });
  });

  test('is sent once even if it is pressed several times', async (t) => {
    const shop = await openPayment(t);
    await Promise.all([payByCard(card), payByCard(card), payByCard(card)]);
    await payByCard(card);
    assert.equal(sent(shop).length, 1);
  });

  test('lists why the order was not placed, and sends nothing until it is acknowledged', async (t) => {
    const shop = await openPayment(t);
    await loadOrder();
    const newPrice = orderRefusals.priceChanged('Café', 'R$ 10,00', 'R$ 12,00');
    shop.order = { ...shop.order, version: shop.order.version + 1, items: [sampleItem({ name: 'Café' })] };
    shop.instead = ({ path }, reply) => {
      if (path !== credit) return false;
      const data = { ...shop.order, catalogErrorMessages: [newPrice] };
      reply(422, { success: false, data, errors: [{ message: newPrice, code: 'order-problems' }] });
      return true;
    };
    await payByCard(card);
    assert.deepEqual([...(orderState.order?.catalogErrorMessages ?? [])], [newPrice]);
    assert.deepEqual([situation().kind, toastTexts()], ['filling', []]);
    assert.equal(progressState.state?.order.version, shop.order.version, 'the next attempt has its version');
    await payByCard(card);
    assert.equal(sent(shop).length, 1);
    shop.instead = () => false;
    assert.equal(await acknowledgeProblems(), null);
    await payByCard(card);
    assert.deepEqual([sent(shop).length, situation().kind], [2, 'paid']);
  });

  const failures = [
    [PaymentStatus.Expired, undefined, 'O tempo para pagamento expirou'],
    [PaymentStatus.Failed, FailureType.InvalidData, 'Os dados do cartão são inválidos'],
    [PaymentStatus.Failed, FailureType.LimitExceeded, 'Limite de compras do cartão insuficiente'],
    [PaymentStatus.Failed, FailureType.Unknown, 'Aconteceu um erro com seu pagamento'],
    [PaymentStatus.Canceled, undefined, 'Aconteceu um erro com seu pagamento'],
  ] as const;
  for (const [status, failureType, title] of failures)
    test(`status ${status} with failure type ${failureType} shows '${title}', and a retry is possible`, async (t) => {
      const shop = await openPayment(t);
      shop.payment.responses = [{ status, ...(failureType === undefined ? {} : { failureType }) }];
      await payByCard(card);
      assert.deepEqual(situation(), { kind: 'refused', title });
      modifyCard();
      await payByCard(card);
      assert.deepEqual(situation(), { kind: 'paid', isOld: false });
    });

  test('pays only the displayed order: one that was changed elsewhere shows instead, with a modal', async (t) => {
    const shop = await openPayment(t);
    shop.order = { ...shop.order, version: shop.order.version + 1, totalAmout: 300 };
    shop.instead = ({ method, path, headers }, reply) => {
      if (method !== 'POST' || path !== credit || headers['if-match'] === `"${shop.order.id}.${shop.order.version}"`)
        return false;
      reply(409, { success: false, data: shop.order, errors: [{ message: refusals.stale, code: 'stale' }] });
      return true;
    };
    await payByCard(card);
    assert.deepEqual([orderState.notice, progressState.state?.order.totalAmout], [refusals.stale, 300]);
    assert.deepEqual(situation(), { kind: 'filling' });
    await payByCard(card);
    assert.deepEqual(situation(), { kind: 'paid', isOld: false }, 'now it was displayed');
  });

  test("a payment that could not be attempted shows the shop's reason", async (t) => {
    const shop = await openPayment(t);
    shop.instead = ({ method, path }, reply) => {
      if (method !== 'POST' || path !== credit) return false;
      reply(422, { success: false, data: null, errors: [{ message: 'Escolha uma opção de entrega.' }] });
      return true;
    };
    await payByCard(card);
    assert.deepEqual(situation(), { kind: 'filling' });
    assert.deepEqual(toastTexts(), [['warning', 'Escolha uma opção de entrega.']]);
  });

  test('after a failed attempt the next card is paid at the first press, despite new order versions', async (t) => {
    const shop = await openPayment(t);
    let tries = 0;
    shop.instead = ({ method, path, headers }, reply) => {
      if (method !== 'POST' || path !== credit) return false;
      const isSeen = headers['if-match'] === `"${shop.order.id}.${shop.order.version}"`;
      if (isSeen && tries++ > 0) return false;
      if (!isSeen)
        reply(409, { success: false, data: shop.order, errors: [{ message: refusals.stale, code: 'stale' }] });
      else {
        // Placed, and reopened.
        shop.order = { ...shop.order, version: shop.order.version + 2 };
        reply(422, {
          success: false,
          data: null,
          errors: [{ message: 'loja de demonstração: use um dos cartões de teste' }],
        });
      }
      return true;
    };
    await payByCard(card);
    await payByCard(card);
    assert.deepEqual([situation(), orderState.notice], [{ kind: 'paid', isOld: false }, null]);
  });

  test('the brick pays with its own request', async (t) => {
    const shop = await openPayment(t);
    const brick = { token: 'tok', payment_method_id: 'visa', installments: 1, payer: { email: 'ana@exemplo.com.br' } };
    await payByBrick(brick);
    assert.deepEqual(
      sent(shop, '/api/order/payment/mercadoPago').map(({ body }) => body),
      [brick],
    );
    assert.deepEqual(situation(), { kind: 'paid', isOld: false });
  });

  test('a payment that continues at the provider links there, and never to an unsafe URL', async (t) => {
    const shop = await openPayment(t);
    shop.payment.responses = [{ status: PaymentStatus.Waiting, link: 'https://banco.exemplo.com/3ds' }];
    await payByCard(card);
    assert.deepEqual(situation(), { kind: 'elsewhere', link: 'https://banco.exemplo.com/3ds' });
  });

  test('no card data is in a state or in storage', async (t) => {
    const { tab } = await openWebapp(t);
    saveBilling({ ...initialForm({ customer: null }), ...card, expiry: '12/30', zipCode: '01310-100' });
    await payByCard(card);
    const kept = [
      ...tab.sessionStorage,
      ...tab.localStorage,
      JSON.stringify([cardPaymentState, progressState, toastsState]),
    ].join();
    assert.match(kept, /Avenida Paulista/);
    for (const secret of [card.number, '4111', 'ANA SOUZA', '12/30', 'securityCode', card.document])
      assert.ok(!kept.includes(secret), secret);
  });
});

describe('the captcha', () => {
  // Spec §3: "Card payment payload: providerId, installments, number, name, securityCode, expiryMonth, expiryYear,
  // document, zipCode, address, addressNumber, complement, neighborhood, city, state; with captcha also recaptchaKey
  // and recaptchaToken."
  // Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token
  // resubmits with key and token. Success goes to the WhatsApp link or /finish."
  test('a Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; the token resubmits with both', async (t) => {
    const shop = await openPayment(t);
    shop.payment.responses = [
      { status: PaymentStatus.Failed, failureType: FailureType.ReCAPTCHA, recaptchaKey: 'chave' },
    ];
    await payByCard(card);
    assert.deepEqual(situation(), { kind: 'captcha', siteKey: 'chave' });
    assert.equal(progressState.state?.order.recaptchaKey, 'chave');
    await payByCard({ ...card, recaptchaKey: 'chave', recaptchaToken: 'token' });
    assert.deepEqual(sent(shop)[1]?.body, { ...card, recaptchaKey: 'chave', recaptchaToken: 'token' });
    assert.deepEqual(situation(), { kind: 'paid', isOld: false });
  });

  // Spec §4: "Captcha cancel or empty token: warning 'Houve um problema na validação do ReCaptcha, por favor tente
  // novamente'."
  test("cancelled, or with an empty token, shows 'Houve um problema na validação do ReCaptcha, por favor tente novamente'", async (t) => {
    const shop = await openPayment(t);
    showCaptcha('chave');
    failCaptcha();
    assert.deepEqual(situation(), { kind: 'filling' });
    assert.deepEqual(toastTexts(), [
      ['warning', 'Houve um problema na validação do ReCaptcha, por favor tente novamente'],
    ]);
    assert.equal(sent(shop).length, 0);
  });
});

describe('a payment with an unknown outcome', () => {
  test('is polled until it is paid', async (t) => {
    const shop = await openPayment(t);
    shop.payment.responses = [{ status: PaymentStatus.Waiting }];
    await payByCard(card);
    assert.deepEqual(situation(), { kind: 'waiting', isLong: false });
    const before = pollCount(shop);
    await until(() => pollCount(shop) > before + 2);
    assert.deepEqual(situation(), { kind: 'waiting', isLong: false });
    shop.payment.status = PaymentStatus.Paid;
    await until(() => situation().kind === 'paid');
  });

  test('after a minute shows that it takes long, and continues polling', async (t) => {
    const shop = await openPayment(t);
    shop.payment.responses = [{ status: PaymentStatus.Waiting }];
    await payByCard(card);
    const before = pollCount(shop);
    await until(
      () => situation().kind === 'waiting' && 'isLong' in situation() && Reflect.get(situation(), 'isLong') === true,
    );
    assert.equal(pollCount(shop) - before, 20, '20 times 3 seconds');
    Object.assign(shop.payment, { status: PaymentStatus.Failed, failureType: FailureType.LimitExceeded });
    await until(() => situation().kind === 'refused');
    assert.deepEqual(situation(), { kind: 'refused', title: 'Limite de compras do cartão insuficiente' });
  });

  test('a connection lost during the payment ends as paid, without a second payment', async (t) => {
    const shop = await openPayment(t);
    breakOnce(shop);
    await payByCard(card);
    assert.equal(situation().kind, 'waiting');
    shop.payment.status = PaymentStatus.Paid;
    await until(() => situation().kind === 'paid');
    assert.equal(sent(shop).length, 1);
  });

  test('a payment without any effect was never sent: a message says so, and a retry is possible', async (t) => {
    const shop = await openPayment(t);
    // The result of an earlier attempt does not count for this one.
    shop.payment.responses = [{ status: PaymentStatus.Failed, failureType: FailureType.InvalidData }];
    await payByCard(card);
    modifyCard();
    breakOnce(shop);
    await payByCard(card);
    assert.equal(situation().kind, 'waiting');
    const before = pollCount(shop);
    await until(() => situation().kind === 'filling');
    assert.equal(pollCount(shop) - before, 5, '5 times 3 seconds');
    assert.match(String(toastTexts()), /nada foi cobrado/);
  });

  test('after a reload it continues to wait, or is paid', async (t) => {
    const shop = await openPayment(t);
    shop.payment.status = PaymentStatus.Waiting;
    await loadPayment();
    openCardPayment()();
    assert.equal(situation().kind, 'waiting');
    shop.payment.status = PaymentStatus.Paid;
    await loadPayment();
    openCardPayment()();
    assert.deepEqual(situation(), { kind: 'paid', isOld: true });
  });
});

describe('other card functions', () => {
  test('instalments are sent, and the order shows the resulting cost', async (t) => {
    const shop = await openPayment(t);
    assert.equal(await chooseInstallments('credito', 2), true);
    assert.deepEqual(sent(shop, `${credit}/installments`)[0]?.body, { providerId: 'credito', installments: 2 });
    assert.equal(progressState.state?.order.totalAmout, 102);
    shop.instead = (_seen, reply) => {
      reply(422, { success: false, data: null, errors: [] });
      return true;
    };
    assert.equal(await chooseInstallments('credito', 3), false);
    assert.deepEqual(toastTexts(), [['warning', 'Falha ao atualizar as parcelas']]);
  });

  // Spec §8: "'Erro ao atualizar o método de pagamento'"
  test("'Alterar forma de pagamento' reopens the order; a failure shows 'Erro ao atualizar o método de pagamento'", async (t) => {
    const shop = await openPayment(t);
    assert.equal(await changeMethod(), 'changed');
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/payment/update') return false;
      reply(422, { success: false, data: null, errors: [] });
      return true;
    };
    assert.equal(await changeMethod(), null);
    assert.deepEqual(toastTexts(), [['warning', 'Erro ao atualizar o método de pagamento']]);
  });

  test('a payment that completes while its method is changed counts as paid', async (t) => {
    const shop = await openPayment(t);
    shop.order = { ...shop.order, status: 1 };
    shop.payment.status = PaymentStatus.Paid;
    assert.equal(await changeMethod(), 'paid');
  });

  test('an address is looked up by its CEP; a failure shows no message and fills in nothing', async (t) => {
    const shop = await openPayment(t);
    const found = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' };
    const never = new AbortController().signal;
    shop.instead = ({ path }, reply) => {
      if (path !== '/api/order/address/cep/01310100') return false;
      reply(200, { success: true, data: found, errors: [] });
      return true;
    };
    assert.deepEqual(await findAddress('01310-100', never), found);
    assert.equal(await findAddress('99999-999', never), null);
    assert.equal(await findAddress('01310', never), null);
    assert.deepEqual(toastTexts(), []);
  });

  test("the form of an order that is picked up starts with the person's usual address", async (t) => {
    await openWebapp(t);
    const order = { customer: { ...emptyish, document: '52998224725', address: null } };
    const session = sampleSession();
    sessionState.session = session;
    assert.equal(startsWithKnownAddress(order), false);
    const addresses = [sampleAddress({ isDefault: false, street: 'Rua Nova' }), sampleAddress({ isDefault: true })];
    sessionState.session = { ...session, userShop: { ...session.userShop, addresses } };
    assert.equal(initialForm(order).address, 'Rua das Flores');
    assert.equal(startsWithKnownAddress(order), true);
  });

  test("the form starts with the customer's document and address; a number and a code are never stored", async (t) => {
    await openWebapp(t);
    const customer = { ...emptyish, document: '52998224725', address: sampleAddress({}) };
    const form = initialForm({ customer });
    assert.deepEqual(
      [form.document, form.zipCode, form.address, form.state],
      ['529.982.247-25', '01310-100', 'Rua das Flores', 'SP'],
    );
    saveBilling({ ...form, number: card.number, securityCode: '123', address: 'Rua Nova' });
    const again = initialForm({ customer }, 'cartao-b');
    assert.deepEqual(
      [again.address, again.number, again.securityCode, again.providerId],
      ['Rua Nova', '', '', 'cartao-b'],
    );
  });
});

const emptyish = {
  name: 'Ana',
  email: '',
  phone: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

/** The next payment request gets lost. */
function breakOnce(shop: FakeShop): void {
  let isBroken = false;
  shop.instead = ({ method, path }, reply) => {
    if (isBroken || method !== 'POST' || path !== credit) return false;
    isBroken = true;
    reply(504, { success: false, data: null, errors: [] });
    return true;
  };
}

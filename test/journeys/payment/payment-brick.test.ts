import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, fillCard, finishButton, openCardForm } from '../../helpers/browser/payment-journey.ts';

const sdk = 'https://sdk.mercadopago.com/js/v2';
// The provider's script is not available here. This fake has the same interface: one form per box, callbacks, and a
// form that can be removed.
const fakeSdk = `window.bricks = { made: 0, live: 0 };
window.MercadoPago = class {
  constructor(key, options) { Object.assign(this, { key, options }); }
  bricks() {
    return { create: async (kind, id, settings) => {
      window.bricks.made++;
      window.bricks.live++;
      const place = document.getElementById(id);
      const addButton = (text, onClick) => { const made = document.createElement('button'); made.textContent = text; made.onclick = onClick; place.append(made); };
      place.append(kind + ' ' + this.key + ' ' + this.options.locale + ' ' + settings.initialization.amount);
      addButton('Pagar com o brick', () => settings.callbacks.onSubmit({ token: 'tok-1', payment_method_id: 'visa', issuer_id: 24, transaction_amount: 1, installments: 2, payer: { email: 'ana@exemplo.com.br', identification: { type: 'CPF', number: '52998224725' } } }, {}).then(() => { window.bricks.outcome = 'sent'; }, () => { window.bricks.outcome = 'again'; }));
      addButton('Falha leve', () => settings.callbacks.onError({ type: 'non_critical', message: 'x', cause: 'incomplete_fields' }));
      addButton('Falha crítica', () => settings.callbacks.onError({ type: 'critical', message: 'x', cause: 'fields_setup_failed' }));
      setTimeout(settings.callbacks.onReady);
      return { unmount: () => { window.bricks.live--; } };
    } };
  }
};`;
const giveSdk = (page: Page) =>
  page.route(sdk, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeSdk }));
const key = {
  env: {
    MERCADOPAGO_PUBLIC_KEY: 'TEST-chave-publica',
    MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-de-teste',
    MERCADOPAGO_WEBHOOK_SECRET: 'um-segredo-de-teste-0123456789',
  },
};

// Spec §2: "When the order's payment provider type is the card-brick provider, an embedded card payment form (600px
// wide) replaces the form."
// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
// Spec §9: "Card brick loads after 200 ms."
journey('the card brick pays: 600 px wide, a single form, loaded on this page only', key, async (walk) => {
  const { page, check } = walk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await giveSdk(page);
  await openBrick(walk);
  await page.getByText('cardPayment TEST-chave-publica pt-BR 49.9').waitFor();
  assert.deepEqual(
    asked.filter((url) => url === sdk),
    [sdk],
  );
  assert.deepEqual(await page.evaluate('window.bricks'), { made: 1, live: 1 });
  assert.equal(await page.getByLabel('Número do cartão').count(), 0);
  await check();
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.equal(await page.locator('.card-brick').evaluate((brick) => brick.getBoundingClientRect().width), 600);

  await page.getByRole('button', { name: 'Falha leve' }).click();
  await page.getByText('cardPayment TEST-chave-publica').waitFor();
  const bodies: unknown[] = [];
  await page.route('**/api/order/payment/mercadoPago*', async (route) => {
    bodies.push(route.request().postDataJSON());
    await answerPayment(route, page, bodies.length === 1 ? { status: 3, failureType: 1 } : { status: 1 });
  });
  await page.getByRole('button', { name: 'Pagar com o brick' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limite de compras do cartão insuficiente' });
  await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('window.bricks.outcome'), 'again', 'its button can be pressed again');
  await page.getByRole('button', { name: 'Pagar com o brick' }).click();
  await page.waitForURL('**/finish');
  assert.deepEqual(bodies[1], {
    token: 'tok-1',
    payment_method_id: 'visa',
    issuer_id: '24',
    installments: 2,
    payer: { email: 'ana@exemplo.com.br', identification: { type: 'CPF', number: '52998224725' } },
  });
});

journey(
  "critical errors of the brick are shown, beside 'Alterar forma de pagamento'",
  { ...key, expected: [sdk] },
  async (walk) => {
    const { page, check } = walk;
    await page.route(sdk, (route) => route.abort());
    await openBrick(walk);
    await page.getByText('Não foi possível carregar o formulário do cartão.').waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    await check();
    await page.unroute(sdk);
    await giveSdk(page);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('button', { name: 'Falha crítica' }).click();
    await page.getByText('Não foi possível carregar o formulário do cartão.').waitFor();
  },
);

// Spec §7: "A captcha script and a card payment SDK script are loaded from third parties; a missing SDK key is only
// logged."
journey(
  'a missing key of the brick is only logged',
  { expected: ['The card form has no public key.'] },
  async (walk) => {
    const { page } = walk;
    const logged = page.waitForEvent('console', (message) => message.text() === 'The card form has no public key.');
    await openBrick(walk);
    await logged;
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    assert.equal(await page.locator('.card-brick').count(), 0);
  },
);

// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
journey('an order whose provider has its own page redirects there', async (walk) => {
  const { page } = walk;
  await toProvider(page, PaymentProviderType.PayProvider, 'https://pagar.exemplo.com/pedido');
  await chooseToPayBy(walk, 'Cartão de crédito');
  await page.goto(new URL('/order/payment', page.url()).href);
  await page.waitForURL('https://pagar.exemplo.com/pedido');
});

journey(
  'a captcha whose script is blocked shows an error, and offers PIX or a link',
  { expected: [/address\/cep/, /recaptcha/] },
  async (walk) => {
    const { page, check } = walk;
    await page.route('https://www.google.com/**', (route) => route.abort());
    await changeState(page, (order) => {
      order.recaptchaKey = 'chave-do-pedido';
    });
    await openCardForm(walk);
    await fillCard(page, '4111111111111111');
    await finishButton(page).click();
    await page.getByText('Não foi possível carregar a verificação.').waitFor();
    await page.getByText('Se a verificação não aparecer, pague com PIX ou por link.').waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    await check();
  },
);

async function openBrick(walk: Walk): Promise<void> {
  await toProvider(walk.page, PaymentProviderType.MercadoPago, null);
  await chooseToPayBy(walk, 'Cartão de crédito');
  await walk.page.goto(new URL('/order/payment', walk.page.url()).href);
  await walk.page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
}

const toProvider = (page: Page, providerType: PaymentProviderType, link: string | null) =>
  changeState(page, (order) => Object.assign(order.payment, { providerType, link }));

type Changed = { recaptchaKey: string | null; payment: object };

/** The demo has another provider, so this changes the shop's response about the order. */
async function changeState(page: Page, change: (order: Changed) => void): Promise<void> {
  await page.route('**/api/order/payment/state*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    change(body.data.order);
    await route.fulfill({ response: answer, json: body });
  });
}

async function answerPayment(route: Route, page: Page, answer: object): Promise<void> {
  const headers = { authorization: route.request().headers().authorization ?? '' };
  const state = await page.request.get(new URL('/api/order/payment/state', page.url()).href, { headers });
  const { order } = (await state.json()).data;
  Object.assign(order.payment, { providerType: PaymentProviderType.MercadoPago });
  await route.fulfill({ json: { success: true, data: { ...answer, order }, errors: [] } });
}

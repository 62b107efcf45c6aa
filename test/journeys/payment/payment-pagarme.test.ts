import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { savePaymentAccounts } from '../../../order-service/services/shops/save-payment-accounts.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { runJourneyBody, type Walk } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton } from '../../helpers/browser/payment-journey.ts';
import { freshDatabaseUrl } from '../../helpers/database/database.ts';
import { secretsKey } from '../../helpers/order-service/online-shop.ts';
import { createShop, draft, item, paymentOption, pickupStore } from '../../helpers/order-service/order-service.ts';
import { type RunningShop, startShop } from '../../helpers/processes/running-shop.ts';
import { sampleCustomer } from '../../helpers/samples.ts';
import {
  type FakePagarme,
  pagarmeAccount,
  pagarmePixCode,
  pagarmeWebhookOf,
  startFakePagarme,
} from '../../helpers/stand-ins/fake-pagarme.ts';
import { pagarmeAnswerProblems, pagarmeRequestProblems } from '../../helpers/vendors/pagarme/sdk.ts';

const number = '4000000000000010';
const tokenUrl = `https://api.pagar.me/core/v5/tokens?appId=${pagarmeAccount.publicKey}`;

/** A running shop whose cards and PIX are charged at the fake Pagar.me. */
async function startPagarmeShop(t: TestContext): Promise<{ fake: FakePagarme; shop: RunningShop; shopId: string }> {
  const fake = await startFakePagarme(t);
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  const providerType = PaymentProviderType.BrazilianGateway;
  const { shopId } = await createShop(database, {
    pickupStores: [pickupStore('loja')],
    paymentOptions: [
      paymentOption('cartao', PaymentMethod.CreditCard, { providerType }),
      paymentOption('pix', PaymentMethod.Pix, { providerType }),
    ],
    products: [draft('arroz')],
  });
  await savePaymentAccounts(database, shopId, [{ provider: 'pagarme', ...pagarmeAccount }], { secretsKey });
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', SECRETS_KEY: secretsKey, PAGARME_API_URL: fake.url };
  const shop = await startShop({ env });
  t.after(() => shop.stop());
  return { fake, shop, shopId };
}

/** Fills the order of the shopper `ana`, to be paid with this option. */
async function fillOrder(shop: RunningShop, optionId: string, method: PaymentMethod): Promise<void> {
  const call = (path: string, body: object) => callShop(shop, path, body);
  await call('/api/order/items/', item('arroz'));
  await call('/api/customer/update', sampleCustomer);
  await call('/api/order/logistic/', { type: 0, providerId: 'loja' });
  await call('/api/order/payment/delivery', { providerId: optionId, type: method });
}

/** A call of the shopper `ana`. */
async function callShop(shop: RunningShop, path: string, body?: object): Promise<void> {
  const headers = {
    authorization: 'Bearer ana',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(shop.url + path, sent);
  assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
}

/** Pagar.me's tokens, judged by its SDK. The first call is lost, and the next card is refused. */
function answerTokens(made: unknown[]) {
  return async (route: Route): Promise<void> => {
    const body: unknown = route.request().postDataJSON();
    const at = tokenUrl.slice('https://api.pagar.me'.length);
    assert.deepEqual(pagarmeRequestProblems('POST', at, body), []);
    made.push(body);
    const headers = { 'access-control-allow-origin': '*' };
    if (made.length === 1) return route.abort();
    if (made.length === 2) return route.fulfill({ status: 422, headers, json: { message: 'The request is invalid.' } });
    const card = { last_four_digits: '0010', holder_name: 'ANA SOUZA', exp_month: 12, exp_year: 2030, brand: 'Visa' };
    const now = new Date().toISOString();
    const json = { id: 'token_APRO1a2b', type: 'card', created_at: now, expires_at: now, card };
    assert.deepEqual(pagarmeAnswerProblems('POST', at, json), []);
    return route.fulfill({ status: 200, headers, json });
  };
}

/** Every body that the page sends to the shop. */
function bodiesTo(page: Page, shop: RunningShop): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

const walkIn = async (
  shop: RunningShop,
  title: string,
  walk: (walk: Walk) => Promise<void>,
  expected: string[] = [],
) => {
  const browser = await launchBrowser();
  try {
    await runJourneyBody({ title, walk, options: { expected }, browser, shop });
  } finally {
    await browser.close();
  }
};

test('a card is paid at Pagar.me with a token: its number goes from the page to Pagar.me only', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop } = await startPagarmeShop(t);
  await fillOrder(shop, 'cartao', PaymentMethod.CreditCard);
  const title = 'a card at Pagar.me';
  await walkIn(
    shop,
    title,
    async ({ page, open, check }) => {
      const made: unknown[] = [];
      const bodies = bodiesTo(page, shop);
      await page.route(tokenUrl, answerTokens(made));
      await open('/order/payment#ana');
      await fillCard(page, number);
      await check();
      await finishButton(page).click();
      await page.getByText('Não foi possível validar o cartão agora. Nada foi cobrado.').waitFor();
      await finishButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Os dados do cartão são inválidos' });
      await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
      assert.deepEqual(fake.orders, [], 'nothing was charged');
      await page.getByLabel('Número do cartão').fill(number);
      await page.getByLabel('Código (CVV)').fill('123');
      await finishButton(page).click();
      // This shopper came from WhatsApp, where the page leads back.
      await page.waitForURL(/finish|wa\.me|whatsapp/);
      assert.equal(made.length, 3);
      assert.equal(Object(made[2]).card.number, number);
      assert.ok(bodies.some((body) => body.includes('token_APRO1a2b')));
      assert.ok(!bodies.some((body) => body.includes(number) || body.includes('"123"')));
    },
    ['https://api.pagar.me'],
  );
  const [order] = fake.orders;
  const { credit_card: sent } = Object(fake.calls.find(({ method }) => method === 'POST')?.body?.payments)[0];
  assert.deepEqual([order?.charges[0]?.status, sent.card_token], ['paid', 'token_APRO1a2b']);
  assert.equal(sent.card.billing_address.line_1, '10, Rua das Flores, Centro');
});

test('a PIX of Pagar.me is shown, and paid when its webhook arrives at the gateway', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop, shopId } = await startPagarmeShop(t);
  await fillOrder(shop, 'pix', PaymentMethod.Pix);
  await callShop(shop, '/api/order/confirm');
  await walkIn(shop, 'a PIX at Pagar.me', async ({ page, open, check }) => {
    await open('/order/payment#ana');
    assert.equal(await page.getByLabel('Código PIX copia e cola').inputValue(), pagarmePixCode);
    await check();
    const [charge] = fake.charges();
    assert.ok(charge);
    const { headers, body } = pagarmeWebhookOf(fake.pay(charge.id));
    const url = `${shop.url}/webhooks/pagarme/${shopId}`;
    assert.equal(
      (
        await fetch(url, {
          method: 'POST',
          headers: { ...headers, authorization: 'Basic eA==' },
          body: JSON.stringify(body),
        })
      ).status,
      401,
    );
    assert.equal((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status, 200);
    await page.getByText('Pagamento confirmado').first().waitFor();
  });
});

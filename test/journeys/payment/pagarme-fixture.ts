import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { savePaymentAccounts } from '../../../order-service/services/shops/save-payment-accounts.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { runJourneyBody, type Walk } from '../../helpers/browser/journey.ts';
import type { Expected } from '../../helpers/browser/page-faults.ts';
import { freshDatabaseUrl } from '../../helpers/database/database.ts';
import { secretsKey } from '../../helpers/order-service/online-shop.ts';
import { createShop, draft, item, paymentOption, pickupStore } from '../../helpers/order-service/order-service.ts';
import { type RunningShop, startShop } from '../../helpers/processes/running-shop.ts';
import { sampleCustomer } from '../../helpers/samples.ts';
import { type FakePagarme, pagarmeAccount, startFakePagarme } from '../../helpers/stand-ins/fake-pagarme.ts';
import { pagarmeRequestProblems, pagarmeResponseProblems } from '../../helpers/vendors/pagarme/sdk.ts';

type PaymentOptionDraft = ReturnType<typeof paymentOption>;
type PaymentAccountDraft = Parameters<typeof savePaymentAccounts>[2][number];

/** A card number that Pagar.me's stand-in knows. */
export const number = '4000000000000010';
const tokenPath = `/core/v5/tokens?appId=${pagarmeAccount.publicKey}`;
/** Whether the page turns a card into a token there. */
export const isTokenUrl = ({ pathname, search }: URL): boolean => pathname + search === tokenPath;

/** A running shop whose cards and PIX are charged at the fake Pagar.me. */
export async function startPagarmeShop(
  t: TestContext,
  more: {
    paymentOptions?: PaymentOptionDraft[];
    accounts?: PaymentAccountDraft[];
    env?: Record<string, string>;
    agentCode?: string;
  } = {},
): Promise<{ fake: FakePagarme; shop: RunningShop; shopId: string }> {
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
      ...(more.paymentOptions ?? []),
    ],
    products: [draft('arroz')],
    ...(more.agentCode ? { agentCode: more.agentCode } : {}),
  });
  await savePaymentAccounts(database, shopId, [{ provider: 'pagarme', ...pagarmeAccount }, ...(more.accounts ?? [])], {
    secretsKey,
  });
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', SECRETS_KEY: secretsKey, PAGARME_API_URL: fake.url, ...more.env };
  const shop = await startShop({ env });
  t.after(() => shop.stop());
  return { fake, shop, shopId };
}

/** Fills the order of the shopper `ana`, to be paid with this option. */
export async function fillOrder(shop: RunningShop, optionId: string, method: PaymentMethod): Promise<void> {
  const call = (path: string, body: object) => callShop(shop, path, body);
  await call('/api/order/items/', item('arroz'));
  await call('/api/customer/update', sampleCustomer);
  await call('/api/order/logistic/', { type: 0, providerId: 'loja' });
  await call('/api/order/payment/delivery', { providerId: optionId, type: method });
}

/** A call of the shopper `ana`. */
export async function callShop(shop: RunningShop, path: string, body?: object): Promise<void> {
  const headers = {
    authorization: 'Bearer ana',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(shop.url + path, sent);
  assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
}

/** Pagar.me's tokens, judged by its SDK. The first call is lost, and the next card is refused. */
export function respondTokens(made: unknown[]) {
  return async (route: Route): Promise<void> => {
    const body: unknown = route.request().postDataJSON();
    assert.deepEqual(pagarmeRequestProblems('POST', tokenPath, body), []);
    made.push(body);
    const headers = { 'access-control-allow-origin': '*' };
    if (made.length === 1) return route.abort();
    if (made.length === 2) return route.fulfill({ status: 422, headers, json: { message: 'The request is invalid.' } });
    const card = { last_four_digits: '0010', holder_name: 'ANA SOUZA', exp_month: 12, exp_year: 2030, brand: 'Visa' };
    const now = new Date().toISOString();
    const json = { id: 'token_APRO1a2b', type: 'card', created_at: now, expires_at: now, card };
    assert.deepEqual(pagarmeResponseProblems('POST', tokenPath, json), []);
    return route.fulfill({ status: 200, headers, json });
  };
}

/** Every body that the page sends to the shop. */
export function bodiesTo(page: Page, shop: RunningShop): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Walks in a new browser through this shop. */
export const walkIn = async (
  shop: RunningShop,
  title: string,
  walk: (walk: Walk) => Promise<void>,
  expected: Expected[] = [],
) => {
  const browser = await launchBrowser();
  try {
    await runJourneyBody({ title, walk, options: { expected }, browser, shop });
  } finally {
    await browser.close();
  }
};

import type { Page, Route } from 'playwright-core';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { deviceScriptUrl, fakeDeviceScript, fakeSdk, sdkUrl } from '../vendors/mercado-pago/fake-sdk.ts';
import type { Walk } from './journey.ts';
import { chooseToPayBy } from './payment-journey.ts';

/** The keys of a shop with Mercado Pago's card form. */
export const brickKeys = {
  env: {
    MERCADOPAGO_PUBLIC_KEY: 'TEST-chave-publica',
    MERCADOPAGO_ACCESS_TOKEN: 'TEST-token-de-teste',
    MERCADOPAGO_WEBHOOK_SECRET: 'um-segredo-de-teste-0123456789',
  },
};

/** Serves the page's requests for Mercado Pago's scripts with the stand-ins. */
export async function giveSdk(page: Page): Promise<void> {
  for (const [url, body] of [
    [sdkUrl, fakeSdk],
    [deviceScriptUrl, fakeDeviceScript],
  ] as const)
    await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Opens the payment of an order whose provider is Mercado Pago. */
export async function openBrick(walk: Walk): Promise<void> {
  await toProvider(walk.page, PaymentProviderType.MercadoPago, null);
  await chooseToPayBy(walk, 'Cartão de crédito');
  await walk.page.goto(new URL('/order/payment', walk.page.url()).href);
  await walk.page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
}

/** Changes the provider in the shop's responses: the demo has another one. */
export const toProvider = (page: Page, providerType: PaymentProviderType, link: string | null) =>
  changeState(page, ({ order }) => void Object.assign(order.payment, { providerType, link }));

type ChangedState = { order: { recaptchaKey: string | null; payment: object }; [field: string]: unknown };

/** Changes the shop's responses about the state of the payment. */
export async function changeState(page: Page, change: (state: ChangedState) => void): Promise<void> {
  await page.route('**/api/order/payment/state*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

/** Responds to a payment by the card form in place of the shop. */
export async function respondPayment(route: Route, page: Page, response: object): Promise<void> {
  const headers = { authorization: route.request().headers().authorization ?? '' };
  const state = await page.request.get(new URL('/api/order/payment/state', page.url()).href, { headers });
  const { order } = (await state.json()).data;
  Object.assign(order.payment, { providerType: PaymentProviderType.MercadoPago });
  await route.fulfill({ json: { success: true, data: { ...response, order }, errors: [] } });
}

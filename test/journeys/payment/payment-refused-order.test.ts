import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { brickKeys, giveSdk, openBrick, respondPayment } from '../../helpers/browser/brick-journey.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton } from '../../helpers/browser/payment-journey.ts';
import {
  addElsewhere,
  hasFocus,
  isInView,
  openRiceCheckout,
  priceChange,
  problems,
  problemsIn,
  rice,
} from '../../helpers/browser/rice-order.ts';
import { enabled, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const refused = { env: {}, expected: [/422/, /address\/cep/] };
const goToPayment = (page: Page) => page.getByRole('button', { name: 'Ir para o pagamento' });
const listed = (page: Page) => problemsIn(page.locator('.card-payment-footer'));
const toasts = (page: Page) => page.locator('.toast-view-item:not(.visually-hidden)');

/** Two bags of rice, and the card form filled in. */
async function openFilledCard(walk: Walk, channel?: 'whatsapp'): Promise<{ sent: () => number }> {
  const { page } = walk;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/payment/credit')) sent++;
  });
  await openRiceCheckout(walk, { providerId: 'cartao', type: PaymentMethod.CreditCard }, goToPayment(page), channel);
  await addElsewhere(page, 'leite-integral-1l', 6);
  await page.reload();
  await goToFilledCard(page);
  return { sent: () => sent };
}

async function goToFilledCard(page: Page): Promise<void> {
  await enabled(goToPayment(page)).click();
  await page.waitForURL('**/order/payment?order=*');
  await fillCard(page, '4111111111111111');
}

/** The list is in view with the button, has the focus, and stays after the time of a toast. */
async function expectShown(page: Page): Promise<void> {
  await page.waitForTimeout(1_700);
  await untilScrollEnds(page);
  assert.equal(await toasts(page).count(), 0, 'nothing covers the reason');
  for (const part of [listed(page), finishButton(page)]) assert.ok(await isInView(part), 'in view');
  assert.ok(await hasFocus(listed(page)), 'it has the focus');
  assert.equal(await finishButton(page).isDisabled(), true);
}

// Decision: Why a payment was refused before it was tried stays in view, as a refused confirmation does.
for (const height of [640, 740])
  journey(
    `in a window of 360 x ${height} px a card payment of an item that ran out leads to that item, and charges nothing`,
    { ...refused, device: { viewport: { width: 360, height } } },
    async (walk) => {
      const { page, shop, check } = walk;
      const { sent } = await openFilledCard(walk);
      await importFeed(rice('80.00', 'out_of_stock'), shop.dataDir);
      await finishButton(page).click();
      await listed(page).getByText('está sem estoque. Remova o item para continuar.').waitFor();
      await expectShown(page);
      assert.equal(await listed(page).getByRole('button', { name: 'Entendi' }).count(), 0);
      const { status, order } = await callExternalSite(page, 'GET', '/api/order/payment/state');
      assert.deepEqual([status, order.status, order.number], [null, 0, null], 'no charge was tried');
      await check();
      await listed(page).getByRole('link', { name: 'Ver o item indisponível' }).click();
      await page.waitForURL('**/order/checkout');
      const remove = page.getByRole('button', { name: /^Remover Arroz/ });
      await remove.and(page.locator(':focus')).waitFor();
      await untilScrollEnds(page);
      assert.ok(await isInView(remove));
      await remove.click();
      await remove.waitFor({ state: 'detached' });
      assert.equal(sent(), 1);
      await goToFilledCard(page);
      await finishButton(page).click();
      await page.waitForURL('**/finish');
    },
  );

// Decision: A new price is paid only after it was acknowledged.
journey(
  "a card payment at another price is refused, stays listed after 'back', and is paid after 'Entendi'",
  { ...refused, device: { viewport: { width: 360, height: 640 } } },
  async (walk) => {
    const { page, shop, check } = walk;
    const { sent } = await openFilledCard(walk);
    await importFeed(rice('95.00'), shop.dataDir);
    await finishButton(page).click();
    await listed(page).getByText(priceChange).waitFor();
    await expectShown(page);
    await check();
    await page.getByLabel('Código (CVV)').press('Enter');
    await page.goBack();
    await page.waitForURL('**/order/checkout');
    await problems(page).getByText(priceChange).waitFor();
    assert.equal(await goToPayment(page).isDisabled(), true);
    await page.goForward();
    await listed(page).getByText(priceChange).waitFor();
    await listed(page).getByRole('link', { name: 'Ver os itens do pedido' }).waitFor();
    await fillCard(page, '4111111111111111');
    await listed(page).getByRole('button', { name: 'Entendi' }).click();
    await enabled(finishButton(page)).waitFor();
    await finishButton(page).and(page.locator(':focus')).waitFor();
    assert.equal(await page.getByLabel('Número do cartão').inputValue(), '4111 1111 1111 1111', 'what was typed stays');
    assert.equal(sent(), 1);
    await finishButton(page).click();
    await page.waitForURL('**/finish');
    await page
      .getByText(/R\$.2\d\d,\d\d/)
      .first()
      .waitFor();
  },
);

// Decision: The reason, the total and the button stay in view on a small phone, also after 'back' and a reload.
journey(
  'in a window of 360 x 640 px the reason is in view with the button again after the way back and after a reload',
  { ...refused, device: { viewport: { width: 360, height: 640 } } },
  async (walk) => {
    const { page, shop, check } = walk;
    await openFilledCard(walk, 'whatsapp');
    await importFeed(rice('95.00', 'out_of_stock'), shop.dataDir);
    await finishButton(page).click();
    await listed(page).getByRole('link', { name: 'Ver o item indisponível' }).click();
    await page.waitForURL('**/order/checkout');
    await page.goBack();
    const parts = [listed(page), finishButton(page), page.locator('.card-payment-total')];
    const expectInView = async () => {
      await listed(page).getByText('está sem estoque. Remova o item para continuar.').waitFor();
      await listed(page).getByRole('link', { name: 'Ver o item indisponível' }).waitFor();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await page.waitForTimeout(500);
      for (const part of parts) assert.ok(await isInView(part));
    };
    await expectInView();
    await page.reload();
    await expectInView();
    await check();
  },
);

journey(
  "below a provider's own card form the reason is scrolled to, and nothing more is sent until it is acknowledged",
  { ...brickKeys, expected: [/422/], device: { viewport: { width: 360, height: 640 } } },
  async (walk) => {
    const { page, check } = walk;
    const reason = 'O preço de Boné Estrela mudou de R$ 49,90 para R$ 52,90.';
    await giveSdk(page);
    await openBrick(walk);
    const pay = page.getByRole('button', { name: 'Pagar com o brick' });
    await pay.waitFor();
    let sent = 0;
    await page.route('**/api/order/payment/mercadoPago*', async (route) => {
      sent++;
      const headers = { authorization: route.request().headers().authorization ?? '' };
      const current = await page.request.get(new URL('/api/order/current', page.url()).href, { headers });
      const { data } = await current.json();
      const errors = [{ code: 'order-problems', message: reason }];
      const order = { ...data, catalogErrorMessages: [reason] };
      await route.fulfill({ status: 422, json: { success: false, data: order, errors } });
    });
    await pay.click();
    const footer = page.locator('.card-payment-footer');
    const list = problemsIn(footer);
    await list.getByText('O preço de Boné Estrela mudou').waitFor();
    await list.getByRole('button', { name: 'Entendi' }).waitFor();
    await untilScrollEnds(page);
    assert.ok(await isInView(list));
    assert.equal(await page.evaluate('window.bricks.outcome'), 'again');
    await check();
    await page.evaluate(() => scrollTo(0, 0));
    await pay.click();
    await page.waitForFunction(
      (element) => (element?.getBoundingClientRect().bottom ?? 0) <= innerHeight,
      await list.elementHandle(),
    );
    assert.equal(sent, 1);
    await list.getByRole('button', { name: 'Entendi' }).click();
    await list.waitFor({ state: 'detached' });
    await page.unroute('**/api/order/payment/mercadoPago*');
    await page.route('**/api/order/payment/mercadoPago*', (route) => respondPayment(route, page, { status: 1 }));
    await pay.click();
    await page.waitForURL('**/finish');
  },
);

import assert from 'node:assert/strict';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

/** A checkout that can be confirmed, with its button. */
async function openCheckout({ page, open }: Pick<Walk, 'page' | 'open'>) {
  await open('/');
  await page.getByRole('article').first().waitFor();
  const line = { index: '', providerId: 'feijao-carioca-1kg', quantity: 12 };
  await callExternalSite(page, 'POST', '/api/order/items/', line);
  await completeCheckoutElsewhere(page);
  const deposit = { providerId: 'deposito', type: PaymentMethod.BankDeposit };
  await callExternalSite(page, 'POST', '/api/order/payment/delivery', deposit);
  const follows = page.waitForRequest('**/api/order/events');
  await open('/order/checkout');
  await follows;
  return enabled(page.getByRole('button', { name: /^Confirmar pedido/ }));
}

// Decision: A change that waits is never hidden by a shop that does not respond.
journey(
  'a page that reloads while the shop is unreachable says that a confirmation waits, and confirms it afterwards',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const confirm = await openCheckout({ page, open });
    await page.route('**/api/**', (route) => route.abort());
    await confirm.click();
    const note = page.getByText('Confirmação aguardando conexão. Conecte-se para continuar o pedido.');
    await note.waitFor();
    const bar = page.getByRole('alert').filter({ hasText: 'Não conseguimos falar com a loja agora.' });
    await page.reload();
    await bar.filter({ has: note }).waitFor();
    await picture(page, 'unreachable-checkout');
    await check();
    for (const path of ['/order', '/catalog']) {
      await open(path);
      await bar.filter({ has: note }).waitFor();
      await picture(page, `unreachable-${path.split('/').at(-1)}`);
      await check();
    }
    await page.unroute('**/api/**');
    await bar.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.waitForURL('**/confirm?order=*');
  },
);

// Decision: A dialog about an order never covers the page of that order.
journey(
  "a confirmation whose response was lost leads to the order's own page after a reload, without a dialog about it",
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const confirm = await openCheckout({ page, open });
    await page.route('**/api/**', async (route) => {
      // The order is placed, and the page gets no response.
      if (route.request().url().includes('/api/order/confirm')) await route.fetch();
      await route.abort();
    });
    await confirm.click();
    await page.getByText('Confirmação aguardando conexão').waitFor();
    await page.unroute('**/api/**');
    const outcome = page.waitForResponse('**/api/order/payment/state?*');
    await page.reload();
    await page.waitForURL(/\/order\/\d+$/);
    await outcome;
    await page.getByRole('region', { name: /^Pedido nº/ }).waitFor();
    await untilIdle(page);
    await picture(page, 'confirmed-while-lost');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await check();
    await page.goto(new URL('/order', page.url()).href);
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await untilIdle(page);
    assert.equal(await page.getByRole('dialog').count(), 0, 'the order was shown');
  },
);

// Decision: A screen whose file did not load shows that the connection failed, not the generic error.
journey(
  'the checkout that is opened offline before its file has loaded opens once online, with what was changed offline',
  { expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/, /dynamically imported/] },
  async ({ page, open, check }) => {
    // With data saver on, no screen is preloaded.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open('/');
    await page.getByRole('article').first().waitFor();
    const line = { index: '', providerId: 'feijao-carioca-1kg', quantity: 12 };
    await callExternalSite(page, 'POST', '/api/order/items/', line);
    await open('/order');
    await page.getByRole('link', { name: 'Entrega e pagamento' }).waitFor();
    await untilIdle(page);
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await page.getByRole('button', { name: 'adicionar mais um item' }).click();
    await page.getByText('1 item aguardando conexão').waitFor();
    await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
    await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).waitFor();
    assert.equal(await page.getByText('Algo de errado').count(), 0);
    await picture(page, 'unloaded-checkout');
    await check();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('heading', { name: 'Sem conexão para abrir esta página' }).waitFor();

    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.getByText('aguardando conexão').waitFor({ state: 'detached' });
    const order = await callExternalSite(page, 'GET', '/api/order/current');
    assert.equal(order.items[0]?.quantity, 13);
  },
);

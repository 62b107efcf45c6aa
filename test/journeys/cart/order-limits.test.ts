import assert from 'node:assert/strict';
import { openServiceDatabase } from '../../../order-service/database/engine/open-database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { systemClock } from '../../../order-service/providers/clock.ts';
import { openPayments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { cancelOverdue } from '../../helpers/jobs/cancel-overdue.ts';
import { quietLog } from '../../helpers/quiet-log.ts';

journey(
  'a shopper above the limit per person sees the limit, and adds the maximum',
  { env: {}, expected: [/422/] },
  async ({ page, open, check }) => {
    await open('/product/agua-mineral-1500ml#demo-webchat');
    const add = page.getByRole('button', { name: 'Adicionar', exact: true });
    const quantity = page.getByRole('textbox', { name: 'quantidade' });
    await enabled(add).waitFor();
    await quantity.fill('150');
    await quantity.blur();
    await add.click();
    await page
      .getByText(
        'Você pode pedir até 100 unidades de Água Mineral sem Gás 1,5 L. Para uma quantidade maior, fale com a loja.',
      )
      .waitFor();
    // The sentence has the product's name, so the toast has no title with it.
    const toast = await page.locator('.toast-view-item').textContent();
    assert.equal(toast?.split('Água Mineral sem Gás 1,5 L').length, 2, toast ?? '');
    await check();
    await quantity.fill('100');
    await quantity.blur();
    await add.click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await page.getByRole('link', { name: 'Carrinho, 100 itens' }).waitFor();
  },
);

journey(
  'a shopper who types too large a quantity in the cart reads the limit, and the cart keeps the earlier quantity',
  { env: {}, expected: [/422/] },
  async ({ page, open, check }) => {
    await open('/product/agua-mineral-1500ml#demo-webchat');
    await enabled(page.getByRole('button', { name: 'Adicionar', exact: true })).click();
    await page.getByRole('link', { name: 'Carrinho, 1 item' }).click();
    const quantity = page.getByRole('textbox', { name: 'quantidade' });
    await quantity.fill('150');
    await quantity.blur();
    const live = page.locator('[aria-live=polite]');
    await live
      .getByText(
        /^Você pode pedir até 100 unidades de Água Mineral sem Gás 1,5 L\. Para uma quantidade maior, fale com a loja\.$/,
      )
      .waitFor();
    await page.locator('input[aria-label=quantidade][value="1"]').waitFor();
    await check();
    await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor();
  },
);

journey(
  'a shopper whose order was not paid in time reads on its page that it ended, and in the chat why',
  { env: {} },
  async (walk) => {
    const { page, shop, check } = walk;
    await chooseToPayBy(walk, 'PIX', '/#demo-webchat');
    await confirmButton(page).click();
    await page.waitForURL('**/confirm?order=*');
    await page.getByLabel('Código PIX copia e cola').waitFor();
    const orderId = await passTheTime(shop.dataDir);
    await page.goto(new URL(`/order/payment?order=${orderId}`, page.url()).href);
    await page.getByText('Este pedido foi cancelado').waitFor();
    await page
      .getByText('O prazo do pedido terminou. Não é preciso pagar nada. Se quiser, monte outro pedido.')
      .waitFor();
    await check();
    await page.goto(new URL('/demo/chat/webchat', shop.url).href);
    await page.getByText(/^Seu pedido nº \d+ foi cancelado porque o pagamento não chegou no prazo\./).waitFor();
  },
);

/** Lets the time of the only open order pass, and ends it as the running service does. */
async function passTheTime(dataDir: string): Promise<string> {
  const store = await openServiceDatabase({ dataDir, log: quietLog() });
  try {
    const { database } = store;
    const order = await database.one<{ id: string }>(sql`
      update orders set expires_at = now() - interval '1 minute' where status = 1 and expires_at is not null returning id`);
    const payments = openPayments({ database, clock: systemClock, log: quietLog(), isDemo: true, publicUrl: '' });
    // The order ends at its own time. Its job was requested for the time before.
    await database.run(sql`update job set run_at = now() where kind = 'order-expiry'`);
    assert.equal(await cancelOverdue(payments), 1);
    return order?.id ?? '';
  } finally {
    await store.stop();
  }
}

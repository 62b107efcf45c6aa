import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openServiceDatabase } from '../../../order-service/database/engine/open-database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { quietLog } from '../../helpers/quiet-log.ts';

const reason =
  'O boleto não está mais disponível para este pedido, porque o pagamento poderia ser confirmado só depois do prazo.';

journey(
  'a shopper who changes the payment of an old order reads why no boleto is left, and pays by PIX',
  { env: {} },
  async (walk) => {
    const { page, shop, check } = walk;
    await chooseToPayBy(walk, 'PIX');
    await confirmButton(page).click();
    const pix = page.getByLabel('Código PIX copia e cola');
    await pix.waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
    await page.waitForURL('**/order/checkout');
    const boleto = page.getByRole('radio', { name: 'Boleto', exact: true });
    const chosen = page.waitForResponse('**/api/order/payment/delivery');
    await boleto.click();
    await chosen;

    await passTwoWeeks(shop.dataDir);
    await page.goto(new URL('/order', page.url()).href);
    await page.getByText(reason).waitFor();
    await check();
    await pictures(page, 'late-boleto-cart');
    await page.goto(new URL('/order/checkout', page.url()).href);
    await page.getByRole('radio', { name: 'PIX', exact: true }).waitFor();
    await page.getByText(reason).waitFor();
    assert.equal(await page.getByText(reason).count(), 1);
    assert.equal(await boleto.count(), 0);
    await check();
    await pictures(page, 'late-boleto-checkout');
    const again = page.waitForResponse('**/api/order/payment/delivery');
    await page.getByRole('radio', { name: 'PIX', exact: true }).click();
    await again;
    await enabled(confirmButton(page)).click();
    await pix.waitFor();
  },
);

/** The order was placed first more than two weeks ago, and its time ends tomorrow. */
async function passTwoWeeks(dataDir: string): Promise<void> {
  const store = await openServiceDatabase({ dataDir, log: quietLog() });
  try {
    await store.database.run(sql`update order_history set at = at - interval '15 days' where step = 'placed'`);
    await store.database.run(sql`
      update orders set expires_at = now() + interval '1 day' where number is not null and status = 0`);
  } finally {
    await store.stop();
  }
}

/** As a phone and a desktop show it, in both colour schemes. */
async function pictures(page: Page, name: string): Promise<void> {
  const narrow = page.viewportSize() ?? { width: 360, height: 740 };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [narrow, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await picture(page, `${name}-${viewport.width}-${colorScheme}`);
    }
  }
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: 'light' });
}

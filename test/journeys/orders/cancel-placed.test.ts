import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCheckoutForContact } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

journey(
  'an agent cancels an unpaid order they just finished: the contact reads why, and its PIX can no longer be paid',
  { env: {} },
  async ({ page, open, shop, check }) => {
    await fillCheckoutForContact({ page, open });
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');
    const code = await codeInChat(page, shop.url);

    const cancel = page.getByRole('button', { name: 'Cancelar pedido' });
    await cancel.waitFor();
    await check();
    // By now the current order is the next one; this page shows the placed order.
    await page.reload();
    await cancel.click();
    await page.getByText('Você tem certeza que deseja cancelar esse pedido?').waitFor();
    await check();
    await page.getByRole('button', { name: 'Não', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pedido finalizado' }).waitFor();
    await cancel.click();
    await page.getByRole('button', { name: 'Fora da área de entrega' }).click();
    assert.equal(await page.getByLabel('Motivo (opcional)').inputValue(), 'Fora da área de entrega');
    await check();
    await page.getByRole('button', { name: 'Sim' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
    assert.equal(await cancel.count(), 0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();

    const chat = await page.context().newPage();
    await chat.goto(new URL('/demo/chat/whatsapp', shop.url).href);
    await chat.getByText(/Seu pedido nº \d+ foi cancelado\./).waitFor();
    await chat.getByText(/Motivo: Fora da área de entrega\./).waitFor();
    await chat.goto(new URL(`/demo/banco?codigo=${encodeURIComponent(code)}`, shop.url).href);
    await chat.getByText('Cancelada').waitFor();
    assert.equal(await chat.getByRole('button', { name: 'Pagar' }).isVisible(), false);
  },
);

/** The PIX code in the contact's chat, opened in a separate tab. */
async function codeInChat(page: Page, shopUrl: string): Promise<string> {
  const chat = await page.context().newPage();
  await chat.goto(new URL('/demo/chat/whatsapp', shopUrl).href);
  const code = chat.getByText(/^00020\d/);
  await code.waitFor();
  const text = (await code.textContent()) ?? '';
  await chat.close();
  return text;
}

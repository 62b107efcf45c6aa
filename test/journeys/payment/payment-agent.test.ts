import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton, fillCheckoutForContact } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

// Spec §7: "POST /api/order/pix/manual | manual pix key"
journey(
  "an agent sets a PIX key and finishes: the contact gets the key's code in the chat, and the same on the payment page",
  { env: {}, device: { viewport: { width: 360, height: 740 } } },
  async ({ page, open, check }) => {
    await fillCheckoutForContact({ page, open });
    const key = page.getByRole('textbox', { name: 'Chave PIX deste pedido' });
    await key.fill('529.982.247-24');
    await page.getByRole('button', { name: 'Usar chave' }).click();
    await page.getByRole('alert').getByText('Informe uma chave PIX válida').waitFor();
    await check();
    await key.fill('529.982.247-25');
    await key.press('Enter');
    await page.getByText('CPF 529.982.247-25').waitFor();
    await page.getByRole('button', { name: 'Remover a chave PIX' }).click();
    // Typed but not sent: it is saved with the order.
    await key.fill('pix@loja.example');
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');

    const chat = await page.context().newPage();
    const code = await codeInChat(chat, page.url());
    assert.deepEqual([readPixCode(code)?.key, readPixCode(code)?.amountCents], ['pix@loja.example', 4990]);
    const opening = page.context().waitForEvent('page');
    await chat.getByRole('link', { name: 'Abrir pagamento' }).click();
    const payment = await opening;
    await payment.getByText('Método de pagamento não é cartão de crédito').waitFor();
    assert.equal(await payment.getByLabel('Código PIX copia e cola').inputValue(), code);
  },
);

// Decision: The chat gets the payment instructions of an order, once for each attempt.
journey(
  'a shopper who returns to WhatsApp after the confirmation finds the PIX code there',
  { env: {} },
  async (walk) => {
    const { page, open, shop } = walk;
    await chooseToPayBy(walk, 'PIX', '/#demo-whatsapp');
    await confirmButton(page).click();
    await page.waitForURL('https://wa.me/**');
    const code = await codeInChat(page, shop.url);
    assert.equal(readPixCode(code)?.amountCents, 4990);
    await open('/order/payment#demo-whatsapp');
    const field = page.getByLabel('Código PIX copia e cola');
    await field.waitFor();
    assert.equal(await field.inputValue(), code);
  },
);

/** The code in the contact's chat, alone in its message. */
async function codeInChat(page: Page, shopUrl: string): Promise<string> {
  await page.goto(new URL('/demo/chat/whatsapp', shopUrl).href);
  await page.getByText(/^Pague seu pedido nº \d+ com PIX copia e cola: R\$\s49,90\.$/).waitFor();
  const code = page.getByText(/^00020\d/);
  await code.waitFor();
  return (await code.textContent()) ?? '';
}

import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCheckoutForContact, payAtBank } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const asAgent = { env: { PLATFORM_API_KEY: 'chave-da-plataforma-de-teste-123456' } };
const pictures = process.env.REFUND_PICTURES;

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  journey(
    `on ${device}, an agent refunds a part of a paid order and then the rest, and the contact is told`,
    { ...asAgent, device: { viewport } },
    async ({ page, open, check }) => {
      const picture = async (name: string) => {
        if (pictures) await page.screenshot({ path: `${pictures}/${viewport.width}-${name}.png`, fullPage: true });
      };
      await fillCheckoutForContact({ page, open });
      await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
      await page.waitForURL('**/finish?*');
      await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
      const code = page.getByRole('textbox', { name: 'Código PIX' });
      await code.waitFor();
      // Nothing was paid, so nothing can be refunded.
      assert.equal(await page.getByRole('button', { name: 'Devolver pagamento' }).count(), 0);
      await payAtBank(page, await code.inputValue());

      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      const dialog = page.getByRole('dialog', { name: 'Devolver pagamento' });
      const amount = dialog.getByLabel('Quanto devolver');
      await dialog.getByText(/Devolver tudo cancela o pedido/).waitFor();
      await amount.fill('9999');
      await dialog.getByText(/^Dá para devolver no máximo/).waitFor();
      await amount.fill('5');
      await dialog.getByLabel(/^Motivo/).fill('Faltou um item');
      await picture('dialog');
      await check();
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await page.reload();
      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      const reason = await dialog.getByLabel(/^Motivo/).inputValue();
      assert.deepEqual([await amount.inputValue(), reason], ['5', 'Faltou um item'], 'kept over a reload');
      await enabled(dialog.getByRole('button', { name: /^Devolver R\$.5,00$/ })).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^R\$.5,00 devolvidos/).waitFor();
      await page.getByText('Faltou um item').waitFor();
      await picture('part');
      await check();

      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      await enabled(dialog.getByRole('button', { name: /^Devolver R\$/ })).click();
      await page.locator('.order-badge').filter({ hasText: 'Cancelado' }).waitFor();
      await page.getByText('Todo o valor deste pedido já foi devolvido.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Devolver pagamento' }).count(), 0);
      await picture('whole');
      await check();

      const chat = await page.context().newPage();
      await chat.goto(new URL('/demo/chat/whatsapp', page.url()).href);
      await chat.getByText(/Devolvemos R\$.5,00 do pagamento do seu pedido/).waitFor();
      await chat.getByText(/agora todo o valor pago foi devolvido\. O pedido foi cancelado\./).waitFor();
    },
  );

import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCheckoutForContact } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { recordToasts } from '../../helpers/browser/shown-toasts.ts';

const expected = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/];

journey(
  'an agent who finishes without a connection stays in the checkout, learns why, and the typed PIX key is saved once online',
  { env: {}, expected },
  async ({ page, open, check }) => {
    const toasts = await recordToasts(page);
    await fillCheckoutForContact({ page, open });
    const key = page.getByRole('textbox', { name: 'Chave PIX deste pedido' });
    await key.fill('pix@loja.example');
    const finish = enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' }));
    await finish.waitFor();
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').first().waitFor();
    // The files of the message and of the question are not loaded yet.
    await finish.click();
    await toasts.untilShown('Conecte-se para continuar o pedido.');
    assert.equal(await key.inputValue(), 'pix@loja.example');
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await toasts.untilShown('Você está sem conexão');
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/agent-offline.png` });

    await page.context().setOffline(false);
    await toasts.untilShown('Suas escolhas foram salvas');
    await page.getByText('E-mail pix@loja.example').waitFor();
    // A browser that remembers the lost file loads the page again at the first press.
    const question = page.getByRole('dialog').getByText('Você tem certeza que deseja cancelar esse pedido?');
    const anew = page.waitForEvent('load').then(
      () => page.getByRole('button', { name: 'Cancelar pedido' }).click(),
      () => undefined,
    );
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await Promise.race([question.waitFor(), anew]);
    await question.waitFor();
    await page.getByRole('button', { name: 'Não' }).click();
    await finish.click();
    await page.waitForURL('**/finish?*');
  },
);

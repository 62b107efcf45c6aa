import assert from 'node:assert/strict';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
// Decision: Where an order ends is the shop's choice. In the chat the cart confirms it, and the checkout is a second
// way.
journey(
  'a cart that ends in the chat shows the confirmation, a link to the checkout, and the progress to the minimum',
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    await findAndAdd(page, 'acucar', /Açúcar/);
    for (const at of ['catalogue', 'cart']) {
      const footer = page.locator('.order-footer');
      await footer.getByText(/^Faltam R\$\s\d+,\d\d para o pedido mínimo$/).waitFor();
      assert.ok(await footer.getByRole('button', { name: 'Confirmar pedido' }).isDisabled(), at);
      const box = await footer.getByRole('link', { name: 'Entrega e pagamento' }).boundingBox();
      assert.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), `in sight in the ${at}`);
      assert.equal(
        await footer.locator('.problems-list:not(.problems-list-quiet) li').count(),
        0,
        'no red list for the minimum',
      );
      await check();
      await page.getByRole('link', { name: /^Carrinho, \d+ ite/ }).click();
      await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    }
    await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
    await page.waitForURL('**/order/checkout');
    await page.goBack();
    await page.getByRole('textbox', { name: /quantidade/i }).fill('12');
    await enabled(page.getByRole('button', { name: 'Confirmar pedido' })).waitFor();
    assert.equal(await page.getByText('para o pedido mínimo').count(), 0);
    await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
    await page.waitForURL('**/order/checkout');
  },
);

journey(
  'in a shop that finishes orders on the page, catalogue and cart lead to the checkout, which confirms',
  async ({ page, open, check }) => {
    await open('/demo');
    await page.getByLabel('O pedido termina').selectOption('page');
    await page.getByText('levam agora à entrega').waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('select')?.value === 'page');

    await open('/#demo-webchat');
    await findAndAdd(page, 'acucar', /Açúcar/);
    const footer = page.locator('.order-footer');
    assert.equal(await footer.getByRole('button', { name: /^Confirmar/ }).count(), 0);
    await footer.getByRole('link', { name: 'Ver carrinho' }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    assert.equal(await footer.getByRole('button', { name: /^Confirmar/ }).count(), 0);
    await check();
    await footer.getByRole('link', { name: 'Continuar para a entrega' }).click();
    await page.waitForURL('**/order/checkout');
    await page
      .getByRole('radio', { name: /Retira/ })
      .first()
      .check();
  },
);

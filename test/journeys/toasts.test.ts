import assert from 'node:assert/strict';
import { findAndAdd } from '../helpers/find-and-add.ts';
import { journey } from '../helpers/journey.ts';
import { untilQuiet } from '../helpers/quiet-page.ts';

journey(
  "of several toasts two are visible, and the footer's button stays free",
  { expected: [/status of 422/, /answer 422/] },
  async ({ page, open }) => {
    await page.clock.install();
    await open('/');
    await findAndAdd(page, 'arroz', /Arroz/);
    await page.getByRole('button', { name: /^Confirmar pedido/ }).waitFor();
    await untilQuiet(page);
    let nth = 0;
    await page.route('**/api/order/items/', (route) => {
      const errors = [
        { message: `Falha número ${++nth} de várias, com um texto que precisa de mais de uma linha no telefone` },
      ];
      return route.fulfill({ status: 422, json: { success: false, data: null, errors } });
    });
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    const add = page.getByRole('button', { name: /^Adicionar/, disabled: false });
    for (const at of [0, 1, 2]) await add.nth(at).click();
    const toasts = page.locator('.toast-view-item');
    await toasts.filter({ hasText: 'Falha número 3' }).waitFor();
    assert.equal(await toasts.count(), 2);
    const button = await page.getByRole('button', { name: /^Confirmar pedido/ }).boundingBox();
    for (const toast of await toasts.all()) {
      const box = await toast.boundingBox();
      assert.ok(box && button && box.y + box.height <= button.y, 'a message covers the button');
    }
  },
);

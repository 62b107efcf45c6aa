import assert from 'node:assert/strict';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

journey(
  'there is one toast, 8 px above the footer, whose button stays free; another screen closes it',
  { expected: [/status of 422/, /response 422/] },
  async ({ page, open }) => {
    await page.clock.install();
    await open('/');
    await findAndAdd(page, 'arroz', /Arroz/);
    await page.getByRole('button', { name: /^Confirmar pedido/ }).waitFor();
    await untilIdle(page);
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
    const toast = page.locator('.toast-view-item');
    await toast.filter({ hasText: 'Falha número 3' }).waitFor();
    assert.equal(await toast.count(), 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [box, footer] = [await toast.boundingBox(), await orderFooter(page).boundingBox()];
    assert.ok(box && footer && Math.abs(footer.y - (box.y + box.height) - 8) <= 1, JSON.stringify({ box, footer }));
    await page.clock.fastForward(2000);
    await page
      .getByRole('link', { name: /carrinho/i })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await toast.waitFor({ state: 'detached' });
  },
);

journey('the toast of an added product is not shown over a dialog that opens after it', async ({ page, open }) => {
  await open('/#demo-webchat');
  await page
    .getByRole('button', { name: /^Adicionar/, disabled: false })
    .first()
    .click();
  const added = page.locator('.toast-view-item').getByText('Produto adicionado ao carrinho');
  await added.waitFor();
  assert.equal(await page.getByRole('button', { name: 'Fechar aviso' }).count(), 0, 'its action closes it');
  // The card is scrolled above the footer, and a press on a moving button may miss it.
  await orderFooter(page).waitFor();
  await untilScrollEnds(page);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await added.waitFor({ state: 'hidden' });
});

// The agent's catalogue is zoomed to 75 % (spec §9), the footer's edge is not.
for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  journey(
    `the toast covers nothing of the footer of an agent's catalogue at ${viewport.width} px`,
    { device: { viewport, isMobile: false, hasTouch: false } },
    async ({ page, open }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open('/catalog#demo-agente');
      await page
        .getByRole('button', { name: /^Adicionar/, disabled: false })
        .first()
        .click();
      const toast = page.locator('.toast-view-item').filter({ hasText: 'Produto adicionado ao carrinho' });
      await toast.waitFor();
      const [box, footer] = [await toast.boundingBox(), await orderFooter(page).boundingBox()];
      assert.ok(box && footer && footer.y - (box.y + box.height) >= 4, JSON.stringify({ box, footer }));
    },
  );

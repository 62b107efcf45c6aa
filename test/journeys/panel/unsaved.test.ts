import assert from 'node:assert/strict';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the panel asks before a half-typed product is left by the menu, by 'back' and by a reload`,
    { device },
    async ({ page, open, check }) => {
      await open('/painel#demo-gerente');
      const menu = page.getByRole('navigation', { name: 'Painel' });
      await menu.getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      await page.getByLabel('Nome').fill('Melado de Cana');

      await menu.getByRole('link', { name: 'Pedidos' }).click();
      const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
      await question.waitFor();
      await check();
      await picture(page, `painel-sair-sem-salvar-${device.viewport.width}`);
      await question.getByRole('button', { name: 'Continuar aqui' }).click();
      await question.waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Nome').inputValue(), 'Melado de Cana');

      await page.goBack();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Nome').inputValue(), 'Melado de Cana');

      // The browser's own question. Playwright leaves the page unless it is dismissed.
      const asked = new Promise<string>((resolve) =>
        page.once('dialog', (dialog) => {
          resolve(dialog.type());
          void dialog.dismiss();
        }),
      );
      await page.close({ runBeforeUnload: true });
      assert.equal(await asked, 'beforeunload');
      assert.equal(await page.getByLabel('Nome').inputValue(), 'Melado de Cana');

      await page.goBack();
      await question.waitFor();
      await question.getByRole('button', { name: 'Sair sem salvar' }).click();
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      assert.equal(await page.getByLabel('Nome').inputValue(), '');
      await menu.getByRole('link', { name: 'Pedidos' }).click();
      await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
    },
  );

journey('on a phone the panel asks before a half-typed delivery is left', { device: phone }, async ({ page, open }) => {
  await open('/painel#demo-gerente');
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
  await page.getByRole('link', { name: 'Entrega e taxas' }).click();
  await page.getByRole('button', { name: 'Nova entrega' }).click();
  const back = page.getByRole('button', { name: 'Entrega e taxas' });
  await back.click();
  await page.getByRole('button', { name: 'Nova entrega' }).click();
  await page.getByLabel('Nome que o cliente lê').fill('Canoa');
  await back.click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Nome que o cliente lê').inputValue(), 'Canoa');
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
});

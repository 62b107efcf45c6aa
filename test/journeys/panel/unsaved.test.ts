import assert from 'node:assert/strict';
import sharp from 'sharp';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey, journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { placeDemoOrder } from '../../helpers/browser/place-demo-orders.ts';

const ownShopJourney = journeysOfOneShop({});
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
  await page.getByRole('link', { name: 'Entrega e frete' }).click();
  await page.getByRole('button', { name: 'Nova entrega' }).click();
  const back = page.getByRole('button', { name: 'Entrega e frete' });
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

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  ownShopJourney(
    `on ${where} the panel asks before a note of the team, prices in percent, and photos on their way are left`,
    { device },
    async ({ page, shop, open, check }) => {
      const number = await placeDemoOrder(shop.url);
      await open('/painel#demo-gerente');
      const menu = page.getByRole('navigation', { name: 'Painel' });
      const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
      const go = (name: string) => menu.getByRole('link', { name }).click();
      const stay = async () => {
        await question.waitFor();
        await check();
        await question.getByRole('button', { name: 'Continuar aqui' }).click();
        await question.waitFor({ state: 'detached' });
      };
      const leave = () => question.getByRole('button', { name: 'Sair sem salvar' }).click();

      await page.getByRole('searchbox').fill(String(number));
      await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      await page.getByRole('button', { name: 'Escrever nota da equipe' }).click();
      const note = page.getByLabel('Nota da equipe');
      // An opened but empty note is nothing to lose.
      await go('Produtos');
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Escrever nota da equipe' }).click();
      await note.fill('Ligar antes de sair');
      await go('Produtos');
      await stay();
      assert.equal(await note.inputValue(), 'Ligar antes de sair');
      await page.getByRole('button', { name: 'Guardar nota' }).click();
      await page.getByText('Nota guardada').waitFor();
      await go('Produtos');
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();

      await page.getByRole('link', { name: /Mudar preços/ }).click();
      await page.getByLabel('Porcentagem').fill('5');
      await go('Pedidos');
      await stay();
      assert.equal(await page.getByLabel('Porcentagem').inputValue(), '5');
      await go('Produtos');
      await leave();

      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      let arrive = () => {};
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/painel/api/photos', async (route) => {
        await held;
        await route.continue();
      });
      const buffer = await sharp({
        create: { width: 300, height: 300, channels: 3, background: `#${(number % 900) + 100}` },
      })
        .jpeg()
        .toBuffer();
      await page.getByLabel('Tirar foto').setInputFiles({ name: 'bolo.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByRole('progressbar', { name: 'Enviando bolo.jpg' }).waitFor();
      // It would stay behind if the product were saved now.
      assert.equal(await page.getByRole('button', { name: 'Enviando a foto' }).isDisabled(), true);
      await go('Pedidos');
      await stay();
      arrive();
      await page.getByRole('button', { name: /^Capa de/ }).waitFor();
      await page.getByRole('button', { name: 'Remover', exact: true }).click();
      await go('Pedidos');
      await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
    },
  );

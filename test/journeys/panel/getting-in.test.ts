import assert from 'node:assert/strict';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';

const journey = journeysOfOneShop({});
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the demo's owner enters by a link and finds the tabs and the staff`,
    { device },
    async ({ page, open, check }) => {
      await open('/painel#demo-dono');
      await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
      assert.equal(new URL(page.url()).hash, '', 'the code left the address');
      await check();
      const menu = page.getByRole('navigation', { name: 'Painel' });
      for (const tab of ['Produtos', 'Dinheiro', 'Loja', 'Mais']) {
        await menu.getByRole('link', { name: tab }).click();
        await page.getByRole('heading', { level: 1, name: tab }).waitFor();
      }
      await page.getByRole('main').getByRole('link', { name: 'Equipe' }).click();
      await page.getByText('Dona Ana').last().waitFor();
      await check();

      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Equipe' }).waitFor();
      await menu.getByRole('link', { name: 'Mais' }).click();
      await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
      const question = page.getByRole('dialog', { name: 'Sair deste aparelho?' });
      await question.getByText('vai precisar de um link novo do dono da loja').waitFor();
      await check();
      await picture(page, 'sair-pergunta');
      await question.getByRole('button', { name: 'Ficar' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
      await question.getByRole('button', { name: 'Sair', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Entrar no painel' }).waitFor();
      await check();
    },
  );

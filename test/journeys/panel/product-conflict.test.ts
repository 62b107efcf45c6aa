import assert from 'node:assert/strict';
import { desk, otherBrowser, phone, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const journey = journeysOfOneShop({});
// Decision: Of two people who edit one product, the second sees both values and chooses; nothing typed is lost.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the second of two editors of a product sees both values, and saves what they choose`,
    { device, expected: [/(response 409|status of 409).*products\/save/] },
    async (walk) => {
      const { page, open, check, shop } = walk;
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      const name = `Melado ${device.viewport.width}`;
      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Preço', { exact: true }).fill('32,90');
      await page.getByRole('button', { name: 'Criar produto' }).click();
      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill(name);
      await page.getByRole('link', { name }).click();
      await page.getByLabel('Marca').waitFor();
      const other = await otherBrowser(walk, device);
      await other.goto(`${shop.url}/painel#demo-dono`);
      await other.getByRole('navigation', { name: 'Painel' }).waitFor();
      await other.goto(page.url());
      await other.getByLabel('Marca').fill('Sítio da Ana');
      await other.getByLabel('Nome').fill(`${name} da Ana`);
      await other.getByLabel('Destaques').fill('Orgânico');
      await other.getByRole('button', { name: 'Salvar 3 mudanças' }).click();
      await other.getByRole('heading', { level: 1, name: `${name} da Ana` }).waitFor();

      await page.getByLabel('Marca').fill('Sítio do Gil');
      await page.getByLabel('Nome').fill(`${name} do Gil`);
      await page.getByRole('button', { name: 'Salvar 2 mudanças' }).click();
      const card = page.getByRole('region', { name: 'Outra pessoa mudou este produto enquanto você editava.' });
      const brand = card.getByRole('group', { name: 'Marca' });
      await brand.getByText('Sítio da Ana').waitFor();
      await brand.getByText('Sítio do Gil').waitFor();
      await card.getByText(/^Destaques: .* → Orgânico$/).waitFor();
      assert.equal(await page.getByLabel('Marca', { exact: true }).inputValue(), 'Sítio do Gil');
      await check();
      await expectNoSidewaysScroll(page, 'a conflict in the product editor');
      await picture(page, `painel-produto-conflito-${device.viewport.width}`);

      // Nothing is saved before the person chose.
      await page.getByRole('button', { name: 'Salvar 2 mudanças' }).click();
      await brand.getByText('Escolha um dos dois valores.').waitFor();
      await check();
      await brand.getByRole('radio', { name: /^O da outra pessoa/ }).check();
      assert.equal(await page.getByLabel('Marca', { exact: true }).inputValue(), 'Sítio da Ana');
      // The typed value comes back.
      await brand.getByRole('radio', { name: /^O seu/ }).check();
      assert.equal(await page.getByLabel('Marca', { exact: true }).inputValue(), 'Sítio do Gil');
      await brand.getByRole('radio', { name: /^O da outra pessoa/ }).check();
      await card
        .getByRole('group', { name: 'Nome' })
        .getByRole('radio', { name: /^O seu/ })
        .check();
      await page.getByRole('button', { name: 'Salvar 1 mudança' }).click();
      await page.getByRole('heading', { level: 1, name: `${name} do Gil` }).waitFor();
      await card.waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Marca', { exact: true }).inputValue(), 'Sítio da Ana');
      assert.equal(await page.getByLabel('Destaques').inputValue(), 'Orgânico');
    },
  );

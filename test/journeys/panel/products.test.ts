import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright-core';
import { otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const journey = journeysOfOneShop({});
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

/** Under a finger every press of the list is 44 px high. */
async function expectLargeTargets(page: Page): Promise<void> {
  if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))) return;
  const small = await page.locator('.pn-body :is(a, button)').evaluateAll((all) =>
    all.flatMap((one) => {
      const { height } = one.getBoundingClientRect();
      return height > 0 && height < 44 ? [`${one.textContent} ${height}`] : [];
    }),
  );
  assert.deepEqual(small, []);
}

/** Scrolls until a control stands at the lower edge of the page's content. */
const atLowerEdge = (control: Locator) => control.evaluate((element) => element.scrollIntoView({ block: 'end' }));

/** Whether the middle of an element is what a press there would hit. */
const isUncovered = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  });

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager says 'acabou', changes a price in its place, and undoes it, not over a colleague's`,
    { device, expected: [/(response 409|status of 409).*\/change/] },
    async (walk) => {
      const { page, open, check, shop } = walk;
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill('mascavo');
      const price = page.getByRole('button', { name: /^Mudar preço de .*Mascavo/ });
      await price.waitFor();
      await check();
      const name = /^Mudar preço de (.+), R\$/.exec((await price.getAttribute('aria-label')) ?? '')?.[1] ?? '';
      const before = await price.getAttribute('aria-label');

      await page.getByRole('switch', { name: `Acabou: ${name}` }).click();
      await page.getByText(`${name}: acabou`).waitFor();
      await page.getByRole('switch', { name: `Acabou: ${name}`, checked: true }).waitFor();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await page.getByRole('switch', { name: `Acabou: ${name}`, checked: false }).waitFor();

      await price.click();
      const field = page.getByRole('textbox', { name: `Preço de ${name}` });
      await field.press('Escape');
      // A phone has no Escape: a press cancels, and an unchanged field closes when it is left.
      await price.click();
      await field.fill('1');
      await picture(page, `painel-preco-cancelar-${device.viewport.width}`);
      const [saves, cancels] = await Promise.all(
        ['Salvar', 'Cancelar'].map((text) => page.getByRole('button', { name: text, exact: true }).boundingBox()),
      );
      assert.ok(saves && cancels && saves.y === cancels.y, 'the buttons of the price stand in one line');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await price.click();
      await page.getByRole('searchbox', { name: 'Procurar produto' }).focus();
      await field.waitFor({ state: 'detached' });
      await expectLargeTargets(page);
      await price.click();
      await field.fill('99999');
      await field.press('Enter');
      await page.getByText(/^O preço muda de R\$.[\d,]+ para R\$.99\.999,00\. Está certo\?$/).waitFor();
      await page.getByRole('button', { name: 'Sim, salvar' }).waitFor();
      await field.fill('123,45');
      await check();
      await field.press('Enter');
      await page.getByText(`${name}: R$\u00a0123,45`).waitFor();
      await page.getByRole('button', { name: `Mudar preço de ${name}, R$\u00a0123,45` }).waitFor();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await page.getByRole('button', { name: before ?? '' }).waitFor();

      // The undo bar of one price leaves the error of the next one in view.
      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill('');
      const prices = page.getByRole('button', { name: /^Mudar preço de / });
      await prices.nth(4).waitFor();
      await prices.first().click();
      const first = page.getByRole('textbox', { name: /^Preço de / });
      await first.fill(
        String(Number((await first.inputValue()).replace(',', '.')) + 0.1)
          .slice(0, 5)
          .replace('.', ','),
      );
      await first.press('Enter');
      await page.getByRole('button', { name: 'Desfazer' }).waitFor();
      await atLowerEdge(prices.nth(4));
      await prices.nth(4).click();
      await first.fill('abc');
      await first.press('Enter');
      const words = page.getByText('Escreva um preço, como 34,90.');
      await words.waitFor();
      assert.ok(await isUncovered(words), 'the words of the error are in view');
      await picture(page, `painel-preco-errado-${device.viewport.width}`);
      await first.press('Escape');
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill('mascavo');
      await price.waitFor();
      // A search within one list that finds nothing leads to all of them.
      await page.getByRole('tab', { name: /^Escondidos/ }).click();
      await page.getByRole('button', { name: 'Procurar em todos' }).click();
      await price.waitFor();

      // A colleague changes the price while this person types theirs.
      await price.click();
      const other = await otherBrowser(walk, device);
      await other.goto(`${shop.url}/painel#demo-dono`);
      await other.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await other.getByRole('searchbox', { name: 'Procurar produto' }).fill('mascavo');
      const changeOther = async (amount: string) => {
        await other.getByRole('button', { name: `Mudar preço de ${name}` }).click();
        await other.getByRole('textbox', { name: `Preço de ${name}` }).fill(amount);
        await other.getByRole('textbox', { name: `Preço de ${name}` }).press('Enter');
        await other.getByRole('button', { name: `Mudar preço de ${name}, R$\u00a0${amount}` }).waitFor();
      };
      await changeOther('111,00');
      await field.fill('122,00');
      await field.press('Enter');
      await page.getByText('Dona Ana mudou o preço para R$\u00a0111,00. Salvar R$\u00a0122,00 mesmo assim?').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'a price that a colleague changed');
      await picture(page, `painel-preco-de-outro-${device.viewport.width}`);
      await page.getByRole('button', { name: 'Deixar' }).click();
      await page.getByRole('button', { name: `Mudar preço de ${name}, R$\u00a0111,00` }).click();
      await field.fill('122,00');
      await field.press('Enter');
      const undo = page.getByRole('button', { name: 'Desfazer' });
      await undo.hover();
      await other.reload();
      await other.getByRole('searchbox', { name: 'Procurar produto' }).fill('mascavo');
      await changeOther('133,00');
      await undo.click();
      await page.getByText(`${name}: Dona Ana mudou o preço para R$\u00a0133,00. Nada foi desfeito.`).waitFor();
    },
  );

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager creates a product, hides it, and finds it in the list of hidden ones`,
    { device },
    async ({ page, open, check }) => {
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Novo produto' }).waitFor();
      await check();
      const name = `Favo de Mel ${where.slice(2)}`;
      await page.getByRole('button', { name: 'Criar produto' }).click();
      await page.getByText('Escreva o nome do produto.').waitFor();
      await page.getByText('Escreva o preço, como 34,90.').waitFor();
      assert.equal(await page.locator(':focus').getAttribute('aria-invalid'), 'true');
      await check();
      await page.getByRole('button', { name: 'Criar por tamanho, cor…' }).click();
      const prices = page.getByLabel('Preço', { exact: true });
      await prices.nth(0).fill('10');
      await prices.nth(1).fill('12');
      await page.getByLabel('Mesmo preço para todas as variações').fill('15');
      await page.getByText(/^2 variações passam a R\$.15,00\. Agora: R\$.10,00 a R\$.12,00\.$/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'one price for all variants');
      await picture(page, `painel-mesmo-preco-${device.viewport.width}`);
      await page.getByRole('button', { name: 'Usar em todas' }).click();
      assert.deepEqual([await prices.nth(0).inputValue(), await prices.nth(1).inputValue()], ['15', '15']);
      await page.getByRole('button', { name: 'Desfazer' }).click();
      assert.deepEqual([await prices.nth(0).inputValue(), await prices.nth(1).inputValue()], ['10', '12']);
      await page.getByRole('button', { name: 'Remover esta variação' }).last().click();
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Preço', { exact: true }).fill('32,90');
      await page.getByLabel('Promoção', { exact: true }).fill('28,90');
      await page.getByText('O cliente vê:').waitFor();
      await page.getByLabel('Estoque', { exact: true }).fill('3');
      const category = `Doces de ${where.slice(2)}`;
      await page.getByRole('button', { name: 'Nova categoria' }).click();
      await page.getByRole('button', { name: 'Criar categoria' }).click();
      await page.getByText('Escreva o nome da categoria.').waitFor();
      assert.equal(await page.locator(':focus').getAttribute('aria-invalid'), 'true');
      await page.getByLabel('Nome da categoria').fill(category);
      await page.getByLabel('Dentro de (se quiser)').selectOption({ index: 1 });
      await check();
      await picture(page, `painel-nova-categoria-${device.viewport.width}`);
      await page.getByLabel('Nome da categoria').press('Enter');
      await page.getByText(`${category} criada e marcada`).waitFor();
      await page.getByRole('checkbox', { name: category, checked: true }).waitFor();
      await expectNoSidewaysScroll(page, 'a product with a new category');
      await page.getByLabel('Promoção de').waitFor();
      const [from, until] = await Promise.all([
        page.getByLabel('Promoção de').boundingBox(),
        page.getByLabel('até', { exact: true }).boundingBox(),
      ]);
      const isBeside = from !== null && until !== null && from.x + from.width <= until.x;
      const isAbove = from !== null && until !== null && from.y + from.height <= until.y;
      assert.ok(isBeside || isAbove, 'the dates of a promotion overlap');
      await picture(page, `painel-produto-novo-${device.viewport.width}`);
      await page.getByLabel('Peso para envio (g)').fill('meio quilo');
      await page.getByRole('button', { name: 'Criar produto' }).click();
      await page.getByText('Escreva o peso em gramas, como 350, ou deixe vazio.').waitFor();
      await page.getByLabel('Peso para envio (g)').fill('1.500');
      await page.getByRole('button', { name: 'Criar produto' }).click();
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill(name);
      await page.locator('.pn-product-row, li').filter({ hasText: name }).first().getByText('acabando: 3').waitFor();

      await page.getByRole('link', { name }).click();
      assert.equal(await page.getByLabel('Peso para envio (g)').inputValue(), '1.500');
      await page.getByText('Categorias: 1 marcada').waitFor();
      // What is ticked comes first, and a search finds another one.
      const boxes = page.getByRole('group', { name: /^Categorias/ }).getByRole('checkbox');
      assert.equal(await boxes.first().isChecked(), true);
      await page.getByRole('searchbox', { name: 'Procurar categoria' }).fill(category.toUpperCase());
      assert.equal(await boxes.count(), 1);
      await picture(page, `painel-categorias-${device.viewport.width}`);
      await page.getByLabel('Nome').fill(`${name} 500 g`);
      await page.getByLabel('Destaques').fill('Orgânico');
      await check();
      await page.getByRole('button', { name: 'Salvar 2 mudanças' }).click();
      await page.getByRole('heading', { level: 1, name: `${name} 500 g` }).waitFor();
      await page.locator('header').getByRole('link', { name: 'Produtos' }).click();

      // The list is as it was left, also after a step back.
      const search = page.getByRole('searchbox', { name: 'Procurar produto' });
      await page.getByRole('link', { name: `${name} 500 g` }).waitFor();
      assert.equal(await search.inputValue(), name);
      await page.getByRole('tab', { name: /Acabando/ }).click();
      await page.getByRole('link', { name: `${name} 500 g` }).click();
      await page.getByRole('heading', { level: 1, name: `${name} 500 g` }).waitFor();
      await page.goBack();
      await page.getByRole('tab', { name: /Acabando/, selected: true }).waitFor();
      assert.equal(await search.inputValue(), name);
      await page.getByRole('tab', { name: /Todos/ }).click();
      await search.fill('');
      const last = page.locator('.pn-products > li').last().getByRole('link').first();
      await page.locator('.pn-products > li').nth(9).waitFor();
      await last.click();
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
      await page.waitForFunction(() => (document.querySelector('.pn-body')?.scrollTop ?? 0) > 100);

      await search.fill(name);
      await page.getByRole('switch', { name: `Esconder: ${name} 500 g` }).click();
      await page.getByRole('tab', { name: /Escondidos/ }).click();
      await page.getByRole('link', { name: `${name} 500 g` }).waitFor();
      await check();

      // Without stock it is sold out, although 'Acabou' is off.
      await page.getByRole('link', { name: `${name} 500 g` }).click();
      await page.getByLabel('Estoque', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Salvar 1 mudança' }).click();
      await page.getByText(`${name} 500 g foi salvo`).waitFor();
      // A list that was read less than half a second ago is not read again.
      await page.waitForTimeout(600);
      await page.locator('header').getByRole('link', { name: 'Produtos' }).click();
      await page.locator('.pn-products').getByText('Sem estoque', { exact: true }).waitFor();
      await page.getByRole('switch', { name: `Acabou: ${name} 500 g`, checked: false }).waitFor();
    },
  );

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager changes prices in percent after a preview, and takes a spreadsheet out and in`,
    { device },
    async ({ page, open, check }) => {
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Mudar preços em %' }).click();
      await page.getByLabel('Porcentagem').fill('10');
      await page.getByLabel('Só produtos com (opcional)').fill('mascavo');
      await page.getByRole('button', { name: 'Ver como fica' }).click();
      const previewTitle = page.getByRole('heading', { level: 2, name: /mudam?$/ });
      await previewTitle.waitFor();
      await check();

      // An edit hides the preview: only what is shown can be applied.
      const apply = page.getByRole('button', { name: /^Mudar \d+ produtos?$/ });
      await page.getByLabel('Porcentagem').fill('0');
      await previewTitle.waitFor({ state: 'detached' });
      await apply.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Ver como fica' }).click();
      const problem = page.getByText('Escreva uma porcentagem de -90 a 500, como 5 ou -10.');
      await problem.waitFor();
      await check();
      await picture(page, `painel-precos-erro-${device.viewport.width}`);
      await page.getByLabel('Porcentagem').fill('10');
      await problem.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Ver como fica' }).click();
      await previewTitle.waitFor();
      const category = page.getByLabel('Só da categoria (opcional)');
      await category.selectOption({ index: 1 });
      await previewTitle.waitFor({ state: 'detached' });
      await category.selectOption('');
      await page.getByLabel('Só produtos com (opcional)').fill('tomate');
      await apply.waitFor({ state: 'detached' });
      await page.getByLabel('Só produtos com (opcional)').fill('mascavo');
      await page.getByRole('button', { name: 'Ver como fica' }).click();
      await previewTitle.waitFor();
      await apply.click();
      await page.getByText(/^Preços de \d+ produtos? mudados$/).waitFor();

      const notices = page.getByRole('region', { name: 'Avisos' });
      await notices.getByRole('button', { name: 'Desfazer' }).click();
      await notices.getByText(/^Preços de \d+ produtos? voltaram ao que eram$/).waitFor();

      // Later it is undone on its own screen.
      await page.getByRole('link', { name: 'Mudar preços em %' }).click();
      await page.getByLabel('Porcentagem').fill('-10');
      await page.getByRole('button', { name: 'Ver como fica' }).click();
      const promotion = page.getByRole('row', { name: /Promoção/ }).first();
      await promotion.getByText(/R\$/).first().waitFor();
      await page.getByText(/preços? de promoção mudam? na mesma porcentagem\.$/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the preview of a change of prices');
      await picture(page, `painel-precos-previa-${device.viewport.width}`);
      await page.getByRole('button', { name: /^Mudar \d+ produtos?$/ }).click();
      await page.getByText(/^Preços de \d+ produtos? mudados$/).waitFor();
      await page.getByRole('link', { name: 'Mudar preços em %' }).click();
      const last = page.getByRole('region', { name: 'Última mudança' });
      await last.getByText(/^-10% em \d+ produtos? · hoje, /).waitFor();
      await check();
      await picture(page, `painel-precos-ultima-${device.viewport.width}`);
      await last.getByRole('button', { name: 'Desfazer esta mudança' }).click();
      await notices.getByText(/^Preços de \d+ produtos? voltaram ao que eram$/).waitFor();
      await last.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Produtos', exact: true }).first().click();

      await page.getByRole('link', { name: 'Planilha' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Excel (.xlsx)' }).click();
      assert.match((await download).suggestedFilename(), /^produtos-.*\.xlsx$/);
      const text = 'Código do produto;Código da variação (SKU);Nome;Preço;Estoque\n;;Rapadura;9,90;4\n';
      await page
        .getByLabel('Trazer uma planilha')
        .setInputFiles({ name: 'novos.csv', mimeType: 'text/csv', buffer: Buffer.from(`${text}`) });
      await page.getByRole('heading', { level: 2, name: /^(1 novo|0 novos), / }).waitFor();
      await check();
      if (where === 'a phone') {
        await page.getByRole('button', { name: 'Importar' }).click();
        await page.getByText(/^Planilha importada: 1 novo,/).waitFor();
      }
    },
  );

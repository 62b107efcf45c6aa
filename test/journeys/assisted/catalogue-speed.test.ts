import assert from 'node:assert/strict';
import { agentEnv, ana, callShop, carlos, codeFor, picture } from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { scan } from '../../helpers/browser/scan.ts';

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 390, height: 844 } };

/** The row of a product in an agent's list. */
const rowOf = ({ page }: Walk, name: RegExp) =>
  page.getByRole('group', { name }).filter({ has: page.getByRole('article') });

const sellsFast = (messageRole: 'complementary' | 'dialog') => async (walk: Walk) => {
  const { page, open, check } = walk;
  await open('/catalog#demo-agente');
  const rice = rowOf(walk, /^Arroz Branco/);
  const beans = rowOf(walk, /^Feijão Carioca/);
  await rice.getByText('arroz-branco-5kg').waitFor();
  await rice.getByText(/^Estoque \d+$/).waitFor();

  // A quantity on the card, and then the cart's stepper in its place.
  await beans.getByRole('button', { name: /mais um item/ }).click();
  await beans.getByRole('button', { name: /^Adicionar/ }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await beans
    .getByRole('group', { name: /^Quantidade de Feijão Carioca/ })
    .getByText('2', { exact: true })
    .waitFor();

  // Two products in one message.
  await rice.getByRole('checkbox').check();
  await beans.getByRole('checkbox').check();
  await page.getByText('2 selecionados').waitFor();
  await check();
  await picture(page, `catalogo-selecao-${messageRole}`);
  const footer = await page.locator('.order-footer').boundingBox();
  if (messageRole === 'complementary')
    assert.ok((footer?.height ?? 0) < 90, `the selection costs the list no row: ${footer?.height}`);
  await page.getByRole('button', { name: 'Ver e enviar' }).click();
  const dialog = page.getByRole(messageRole, { name: /^Mensagem para/ });
  await dialog.getByLabel('Suas palavras').fill('Separei estes dois');
  await dialog.getByText('Separei estes dois', { exact: true }).nth(1).waitFor();
  await dialog.getByText(/^Sai como 1 mensagem com 2 produtos\./).waitFor();
  await check();
  // Only the product that is not in the cart is added. The message stays.
  await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
  await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Carrinho, 3 itens', includeHidden: true }).waitFor();
  await dialog.getByRole('button', { name: /^Enviar para/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Produtos enviados para o contato').first().waitFor();
  await rice.getByText(/Enviado agora/).waitFor();
  await beans.getByText(/Enviado agora/).waitFor();
  assert.equal(await page.getByText(/selecionado/).count(), 0);

  const chat = await page.context().newPage();
  await chat.goto(new URL('/demo/chat/whatsapp', page.url()).href);
  const message = chat.getByRole('listitem').filter({ hasText: 'Separei estes dois' });
  await message.getByText(/Arroz Branco/).waitFor();
  const opening = page.context().waitForEvent('page');
  await message.getByRole('link', { name: 'Ver produtos' }).click();
  const shop = await opening;
  await shop.getByRole('article').filter({ hasText: 'Arroz Branco' }).waitFor();
  await shop.waitForFunction(() => globalThis.document.querySelectorAll('article').length === 2);
  await shop.close();
  await chat.close();
};

// Decision: An agent's card has the code, the stock and a quantity; several products leave in one message, and a row
// says what went out within a day.
journey(
  'an agent adds a quantity from the card, sends two products in one message, and the rows say so (desktop)',
  { device: desktop, env: { DEMO: '1' } },
  sellsFast('complementary'),
);
journey(
  'an agent adds a quantity from the card, sends two products in one message, and the rows say so (phone)',
  { device: phone, env: { DEMO: '1' } },
  sellsFast('dialog'),
);

// Decision: Enter on the one variant whose code was scanned adds it, and the next scan replaces the text.
journey(
  'a scanner adds two products by barcode and SKU, with the focus in the search from the start',
  { device: desktop, env: { DEMO: '1' } },
  async (walk) => {
    const { page, open } = walk;
    await open('/catalog#demo-agente');
    await rowOf(walk, /^Arroz Branco/).waitFor();
    const search = page.getByPlaceholder('Pesquisar por produto');
    await page.waitForFunction(() => globalThis.document.activeElement?.className === 'search-bar-input');
    await page.keyboard.type('7890000000017');
    await page.keyboard.press('Enter');
    await rowOf(walk, /^Arroz Branco/)
      .getByRole('group', { name: /^Quantidade de Arroz/ })
      .getByText('1', { exact: true })
      .waitFor();
    await page.keyboard.type('FEIJAO-CARIOCA-1KG');
    await page.keyboard.press('Enter');
    const beans = rowOf(walk, /^Feijão Carioca/);
    await beans
      .getByRole('group', { name: /^Quantidade de Feijão/ })
      .getByText('1', { exact: true })
      .waitFor();
    assert.equal(await search.inputValue(), 'FEIJAO-CARIOCA-1KG');
    const rows = page.locator('[data-product-row]');
    assert.equal(await rows.first().getAttribute('data-product-row'), 'feijao-carioca-1kg', 'the hit is the first row');

    // A burst before the first response: each code is searched in its turn, and the field keeps the last.
    await page.route('**/api/catalog/products/searchText*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    for (const code of ['leite-integral-1l', '7890000000000', 'arroz-branco-5kg', 'acucar-refinado-1kg']) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await page.getByText('7890000000000: Nenhum produto com este código.').waitFor();
    await page.getByRole('link', { name: 'Carrinho, 5 itens', includeHidden: true }).waitFor();
    assert.equal(await search.inputValue(), 'acucar-refinado-1kg');
    await page.keyboard.type('sal');
    assert.equal(await search.inputValue(), 'sal', 'the next text replaces the last code');
    await page.unroute('**/api/catalog/products/searchText*');

    // The button that was pressed last has the focus: the scan adds its own product, not another one of that card.
    const inCart = (count: number) =>
      page.getByRole('link', { name: `Carrinho, ${count} itens`, includeHidden: true }).waitFor();
    const sugar = rowOf(walk, /^Açúcar/);
    await sugar.getByRole('button', { name: /^Mais um item/ }).focus();
    await page.keyboard.press('Enter');
    await inCart(6);
    await scan(page, '7890000000017');
    await inCart(7);
    await rowOf(walk, /^Arroz Branco/)
      .getByRole('group', { name: /^Quantidade de Arroz/ })
      .getByText('3', { exact: true })
      .waitFor();
    // So does a scan while nothing has the focus, also one with the keys of shortcuts.
    await search.blur();
    await scan(page, 'feijao-carioca-1kg');
    await inCart(8);
    assert.match(page.url(), /\/catalog/);
    // Who scans does not look at the list: a code without a product is named.
    await scan(page, '7899999999999');
    await page.getByText('7899999999999: Nenhum produto com este código.').waitFor();
  },
);

// Decision: An agent's catalogue works by keyboard: search, rows, add, quantity, tick, preview.
journey(
  'an agent searches, adds, ticks and previews with the keyboard alone',
  { device: desktop, env: { DEMO: '1' } },
  async (walk) => {
    const { page, open } = walk;
    await open('/catalog#demo-agente');
    await rowOf(walk, /^Arroz Branco/).waitFor();
    await page.waitForFunction(() => globalThis.document.activeElement?.className === 'search-bar-input');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => globalThis.document.activeElement === globalThis.document.body);
    await page.keyboard.press('/');
    await page.waitForFunction(() => globalThis.document.activeElement?.className === 'search-bar-input');
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      () => globalThis.document.activeElement === globalThis.document.querySelector('[data-product-row]'),
    );
    await page.keyboard.press('ArrowDown');
    const row = page.locator('[data-product-row]').nth(1);
    await page.waitForFunction(
      () => globalThis.document.activeElement === globalThis.document.querySelectorAll('[data-product-row]')[1],
    );
    await page.keyboard.press('+');
    assert.equal(await row.getByRole('textbox', { name: 'quantidade' }).inputValue(), '2');
    await page.keyboard.press('Enter');
    await row
      .getByRole('group', { name: /^Quantidade de/ })
      .getByText('2', { exact: true })
      .waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    await page.keyboard.press('e');
    const message = page.getByRole('complementary', { name: /^Mensagem para/ });
    await message.getByText(/^Sai como 1 mensagem com 1 produto\./).waitFor();
    await page.waitForFunction(() => globalThis.document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
    // The focus is back in the row.
    await page.waitForFunction(
      () => globalThis.document.activeElement === globalThis.document.querySelectorAll('[data-product-row]')[1],
    );
    await page.keyboard.press('/');
    await page.waitForFunction(() => globalThis.document.activeElement?.className === 'search-bar-input');
  },
);

// Decision: While the chatbot serves the contact, the agent's catalogue is locked with a note.
journey(
  "an agent's catalogue is locked while the chatbot serves the contact, and open again afterwards",
  { device: phone, env: { DEMO: '1' } },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/order/checkout#demo-agente');
    await page.getByRole('button', { name: 'Enviar para fluxo semiautomático' }).click();
    await page.getByText('Usuário em fluxo semiautomático').first().waitFor();
    await open('/catalog');
    await page.getByText(/^O robô atende/).waitFor();
    const rice = rowOf(walk, /^Arroz Branco/);
    await rice.getByRole('button', { name: /^Adicionar/, disabled: true }).waitFor();
    const note = await page.getByText(/^O robô atende/).boundingBox();
    assert.ok(note && note.y < 844, 'the reason is in view');
    await check();
    // It stands above what an empty search says.
    await page.getByPlaceholder('Pesquisar por produto').fill('xyzxyzxyz');
    await page.getByPlaceholder('Pesquisar por produto').press('Enter');
    const empty = page.getByText('Nenhum produto encontrado', { exact: true });
    await empty.waitFor();
    const above = await page.getByText(/^O robô atende/).boundingBox();
    assert.ok(above && above.y < ((await empty.boundingBox())?.y ?? 0));
    await picture(page, 'robo-sem-resultado');
    await page.getByRole('button', { name: 'Ver todos os produtos' }).click();
    await page.getByRole('button', { name: 'Voltar para fluxo assistido' }).click();
    await rice.getByRole('button', { name: /^Adicionar/, disabled: false }).waitFor();
  },
);

// Decision: The price table is chosen where its prices are read, and a sale may have only items without a product.
journey(
  "an agent chooses the order's price table above the list, and an empty cart takes a custom item",
  { device: desktop, env: agentEnv },
  async (walk) => {
    const { page, open, check } = walk;
    const contact = { phone: '5511900007777', name: 'Nova Exemplo' };
    await open(`/catalog#${await codeFor(walk, contact, ana)}`);
    const table = page.getByLabel('Tabela de preço');
    await table.selectOption({ label: 'Revenda' });
    await page.locator('.price-table-choice:not(:has([aria-busy="true"]))').waitFor();
    // The table that a colleague chooses for the same order shows as well.
    const id = await table.locator('option').filter({ hasText: 'Atacado' }).getAttribute('value');
    await callShop(walk, await codeFor(walk, contact, carlos), `/api/order/price-tables/${id}`, {});
    await table.locator('option:checked').filter({ hasText: 'Atacado' }).waitFor({ state: 'attached' });
    await page.getByRole('banner').getByRole('link', { name: 'Finalizar', exact: true }).click();
    await page.getByText('O carrinho do contato está vazio').waitFor();
    assert.equal(await table.locator('option:checked').textContent(), 'Atacado');
    await page.getByRole('button', { name: '+ Item avulso' }).click();
    await check();
    await page.getByLabel('Nome do item').fill('Cesta de palha');
    await page.getByLabel('Preço unitário').fill('25');
    await page.getByLabel('Preço unitário').press('Enter');
    await page.getByRole('heading', { name: 'Itens do pedido' }).waitFor();
    await page.getByText('1 × Cesta de palha (avulso)').waitFor();
  },
);

// Decision: A seller compares products: at 1280x800 eight rows are in view whole, above the footer.
journey('on a desktop, an agent sees eight products at once', { device: desktop }, async (walk) => {
  const { page, open } = walk;
  await open('/catalog#demo-agente');
  await rowOf(walk, /^Arroz Branco/)
    .getByRole('button', { name: /^Adicionar/ })
    .waitFor();
  await page.getByRole('button', { name: 'Enviar catálogo' }).waitFor();
  await page.getByRole('combobox', { name: 'Tabela de preço' }).waitFor();
  const whole = () =>
    page.evaluate(() => {
      const edge = document.querySelector('.order-footer')?.getBoundingClientRect().top ?? 0;
      const rows = [...document.querySelectorAll('[data-product-row]')].map((row) => row.getBoundingClientRect());
      return rows.filter(({ bottom, height }) => height > 0 && bottom <= edge).length;
    });
  assert.ok((await whole()) >= 8, `${await whole()} rows`);
  // The buttons of a row are in one line.
  const spreads = await page.locator('.agent-row .product-card-actions').evaluateAll((rows) =>
    rows.map((row) => {
      const boxes = [...row.children].map((child) => child.getBoundingClientRect()).filter(({ height }) => height > 8);
      const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
      return Math.max(...middles) - Math.min(...middles);
    }),
  );
  assert.ok(Math.max(...spreads) < 8, String(spreads));
});

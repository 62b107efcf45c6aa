import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { holdSession, measureShifts, untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';

const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

async function scrollsInItsContainer({ page, open, check }: Walk) {
  await open('/#demo-agente');
  const cards = page.getByRole('article');
  const send = page.getByRole('button', { name: /^Enviar .* para o contato$/ });
  await send.first().waitFor();
  const first = await cards.count();
  assert.equal(await page.evaluate(() => getComputedStyle(globalThis.document.body).zoom), '0.75');
  await page.locator('.catalog-container').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.waitForFunction((count) => globalThis.document.querySelectorAll('article').length > count, first);
  assert.deepEqual(
    await page.evaluate(() => [
      globalThis.scrollY,
      globalThis.document.documentElement.scrollHeight - globalThis.innerHeight,
    ]),
    [0, 0],
    'the window itself stands still',
  );
  await check();
}

// Spec §2: "In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container
// rather than the window."
journey(
  "an agent's catalogue is zoomed to 75% and scrolls in its own container, further pages too (desktop)",
  { device: desktop },
  scrollsInItsContainer,
);

// Spec §2: "In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container
// rather than the window."
journey(
  "an agent's catalogue is zoomed to 75% and scrolls in its own container, further pages too (phone)",
  scrollsInItsContainer,
);

const zoom = (page: Page) => page.evaluate(() => getComputedStyle(globalThis.document.body).zoom);

journey(
  'a returning agent sees the page at 75% from its first paint, and nothing moves',
  { device: desktop },
  async (walk) => {
    const { page, open } = walk;
    await untilRendered(walk);
    await open('/#demo-agente');
    await page.locator('.product-card-wide:not(.skeleton)').first().waitFor();
    const later = await page.context().newPage();
    await measureShifts(later);
    const release = await holdSession(later);
    await later.goto(`${walk.shop.url}/catalog`);
    await later.getByRole('article').nth(9).waitFor();
    assert.equal(await zoom(later), '0.75');
    release();
    await later.locator('.product-card-wide:not(.skeleton)').first().waitFor();
    assert.equal(await zoom(later), '0.75');
    const moved = await later.evaluate(() => window.movedBy);
    assert.ok(moved <= 0.005, `moved by ${moved}`);
  },
);

journey(
  "a contact's link opens without zoom, also in an agent's browser",
  { device: desktop },
  async ({ page, open, shop }) => {
    await open('/#demo-agente');
    await page.locator('.product-card-wide:not(.skeleton)').first().waitFor();
    const contact = await page.context().newPage();
    const release = await holdSession(contact);
    await contact.goto(`${shop.url}/catalog#demo-webchat`);
    await contact.getByRole('article').first().waitFor();
    assert.equal(await zoom(contact), '1');
    release();
    await contact
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .waitFor();
    assert.equal(await zoom(contact), '1');
  },
);

journey(
  "a refused agent, or a session that is not an agent's, gets pages of the usual size",
  { device: desktop, expected: [/response 401/, /status of 401/] },
  async ({ page, open, shop }) => {
    const keep = (code: string) =>
      page.evaluate(
        (value) => localStorage.setItem('k1:session_code', JSON.stringify({ value, expiresAt: null })),
        code,
      );
    await page.goto(`${shop.url}/health/live`);
    await keep('demo-webchat');
    await open('/catalog?atendimento=k1');
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .waitFor();
    assert.equal(await zoom(page), '1');
    await page.evaluate(() => sessionStorage.clear());
    await keep('no-such-code');
    await open('/catalog?atendimento=k1');
    await page.waitForURL('**/invalid-session?atendimento=k1');
    await page.waitForFunction(() => getComputedStyle(globalThis.document.body).zoom === '1');
  },
);

journey(
  "a product that an agent adds without a connection is marked on its card, as on a shopper's",
  { env: { DEMO: '1' }, expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const follows = page.waitForRequest('**/api/order/events');
    await open('/#demo-agente');
    await follows;
    const add = { name: /^Adicionar/, disabled: false };
    const addable = page.getByRole('article').filter({ has: page.getByRole('button', add) });
    const name = (await addable.first().getByRole('heading').textContent()) ?? '';
    const first = page.getByRole('article', { name });
    await first.getByRole('button', add).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await first.getByRole('button', { name: /^Mais um item/ }).click();
    await first.getByText('Aguardando conexão', { exact: true }).waitFor();
    await addable.first().getByRole('button', add).click();
    await addable.first().getByText('1 × Aguardando conexão', { exact: true }).waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/agent-offline.png` });
    await page.context().setOffline(false);
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
  },
);

// Spec §6: "sees the send-product button, wide cards and the cart link to /order/checkout; … add restricted products"
// Spec §4: "Platform users instead see 'Enviar catálogo' (with the settings dialog 'Configurações do Catálogo') and
// 'Enviar resumo do pedido' (only when the order has items)."
// Spec §5: "Categoria preselects the first non-collection category; Coleção preselects the first collection. Changing
// type clears the search text."
// Spec §2: "and for platform users 'Enviar detalhes do produto'."
journey(
  "an agent sends the catalogue with 'Configurações do Catálogo' and a product from its card and page, and sees their status",
  { env: { DEMO: '1' } },
  async ({ page, open, check }) => {
    await open('/#demo-agente');
    assert.equal(
      await page.getByRole('button', { name: 'Enviar resumo do pedido' }).count(),
      0,
      'nothing to sum up yet',
    );
    await page.getByRole('button', { name: 'Enviar catálogo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configurações do Catálogo' });
    const type = dialog.getByLabel('Tipo');
    await type.waitFor();
    assert.deepEqual(await type.getByRole('option').allTextContents(), ['Padrão', 'Categoria', 'Coleção', 'Busca']);
    await type.selectOption('Categoria');
    assert.equal(await chosen(page, 'Categoria'), 'Mercearia');
    await type.selectOption('Coleção');
    assert.notEqual(await chosen(page, 'Coleção'), '');
    await type.selectOption('Busca');
    assert.equal(await dialog.getByRole('button', { name: 'Enviar' }).isDisabled(), true);
    await dialog.getByLabel('Texto da busca').fill('café');
    await type.selectOption('Padrão');
    await type.selectOption('Busca');
    assert.equal(await dialog.getByLabel('Texto da busca').inputValue(), '', 'another type clears the text');
    await dialog.getByLabel('Texto da busca').fill('café');
    await check();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enviar catálogo' }).click();
    await type.selectOption('Busca');
    await dialog.getByLabel('Texto da busca').fill('café');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Catálogo enviado para o contato').first().waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page
      .getByRole('article', { name: /^Leite/ })
      .getByRole('button', { name: /^Enviar/ })
      .click();
    await page.getByText('Produto enviado para o contato').first().waitFor();
    await page.getByText(/^enviado: Leite/).waitFor();

    await open('/product/camiseta-sol');
    await page.getByRole('radio', { name: 'Azul' }).click();
    await page.getByRole('button', { name: 'Enviar detalhes do produto' }).click();
    await page.getByText('Produto enviado para o contato').first().waitFor();
    await page.getByRole('button', { name: 'Ver mensagens' }).click();
    const messages = page.getByRole('dialog', { name: 'Mensagens para o contato' }).getByRole('listitem');
    await messages.first().getByText('enviado').waitFor();
    assert.deepEqual(
      (await messages.allTextContents()).map(
        (words) => /^(Produto|Catálogo)\s?(Camiseta|Leite|Veja o que encontramos para "café")/.exec(words)?.[2],
      ),
      ['Camiseta', 'Leite', 'Veja o que encontramos para "café"'],
    );
    await check();

    await open('/demo/chat/whatsapp');
    const shirt = page.getByRole('listitem').filter({ hasText: 'Camiseta' });
    await shirt.getByText(/Azul/).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Veja o que encontramos para "café"' })
      .getByRole('link')
      .waitFor();
  },
);

// Spec §6: "sees the send-product button, wide cards and the cart link to /order/checkout; … add restricted products"
// Spec §2: "order | cart (non-platform sessions)"
// Spec §2: "order/checkout | cart link for platform-user sessions"
// Spec §2: "order | cart (non-platform sessions); child routes payment and checkout"
journey(
  "an agent's cart and gift notice link to the checkout, whose message list shows that it is empty",
  { env: { DEMO: '1' } },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/order/checkout#demo-agente');
    await page.getByText('Nenhuma mensagem ainda').waitFor();
    await check();
    await open('/');
    await page.getByRole('link', { name: /carrinho/i }).click();
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await open('/order');
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    assert.match(page.url(), /\/order\/checkout\?atendimento=/, 'the cart screen is the shoppers’');
  },
);

/** The text of the chosen option in a select of the dialog. */
const chosen = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByLabel(label, { exact: true })
    .evaluate((list) => (list instanceof HTMLSelectElement ? (list.selectedOptions[0]?.text ?? '') : ''));

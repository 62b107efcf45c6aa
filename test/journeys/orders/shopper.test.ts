import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

// Each journey uses its own channel's session: they share one demo shop, and an order belongs to a session's customer.

// Spec §2: "Search bar: text box with placeholder 'Pesquisar por produto', a search button, Enter to search."
// Spec §1: "The product is a mobile-friendly online shop (catalogue, cart, checkout) reached from a messaging channel,
// with Brazilian Portuguese text and prices in Brazilian reais."
// Spec §1: "They browse a catalogue, search and filter, build an order, choose delivery or pickup, pay and confirm."
// Spec §4: "On WhatsApp it reads 'Confirmar pedido e retornar ao WhatsApp' and confirming redirects to a chat link with
// the merchant number and optional prefilled text (the callback message plus the order id for anonymous users)."
journey(
  "a shopper from WhatsApp searches 'acucar', buys a variant, reaches the minimum and is sent to the shop's chat",
  { env: {} },
  async (walk) => {
    // Its own shop: other journeys leave goods in the cart of this contact.
    const { page, open, check } = walk;
    await open('/#demo-whatsapp');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await check();

    await page.getByPlaceholder('Pesquisar por produto').fill('acucar');
    await page.keyboard.press('Enter');
    await page.getByText('Buscando por "acucar"').waitFor();
    const sugar = page.getByRole('article', { name: /Açúcar/ }).first();
    await sugar.waitFor();
    await sugar.getByRole('button', { name: /^Adicionar/ }).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await problem(page).waitFor();
    await check();

    await openProduct(walk, 'camiseta', /Camiseta/);
    const add = page.getByRole('button', { name: 'Adicionar', exact: true });
    await page.getByRole('button', { name: 'Escolher as opções' }).waitFor();
    assert.equal(await add.count(), 0, 'variants but none selected');
    await check();
    for (const attribute of await page.getByRole('radiogroup').all())
      await attribute.locator('[role=radio]:not([aria-disabled=true]):not(:disabled)').first().click();
    await add.click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();

    await page.getByRole('link', { name: /carrinho/i }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page
      .getByRole('group', { name: /Camiseta/ })
      .getByRole('button', { name: 'adicionar mais um item' })
      .click();
    await page.getByRole('button', { name: 'Atualizando...' }).waitFor();
    const confirm = page.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' });
    await confirm.waitFor();
    assert.equal(await problem(page).count(), 0, 'the minimum is met');
    await check();

    await confirm.click();
    await page.waitForURL('https://wa.me/**');
    assert.match(page.url(), /^https:\/\/wa\.me\/55\d{10,11}\?text=\S+$/);
  },
);

// Spec §2: "Order footer."
// Spec §2: "confirm: 'Itens adicionados ao pedido' with toast 'Pedido confirmado, você pode fechar essa aba'."
// Spec §2: "Confirming an order in a non-WhatsApp channel goes to /confirm."
// Spec §2: "order | cart (non-platform sessions); child routes payment and checkout"
// Spec §2: "confirm | confirmation page"
journey(
  'a shopper from WebChat sees the minimum-order problem disappear and ends on /confirm',
  { env: {} },
  async (walk) => {
    // Its own shop: other journeys leave goods in the cart of this contact.
    const { page, open, check } = walk;
    await open('/#demo-webchat');
    await page.getByPlaceholder('Pesquisar por produto').fill('acucar');
    await page.getByRole('button', { name: /pesquisar/i }).click();
    await page
      .getByRole('article', { name: /Açúcar/ })
      .first()
      .getByRole('button', { name: /^Adicionar/ })
      .click();
    await problem(page).waitFor();
    const confirm = page.getByRole('button', { name: 'Confirmar pedido' });
    assert.equal(await confirm.isDisabled(), true);

    await page.getByRole('link', { name: /carrinho/i }).click();
    await page.getByRole('textbox', { name: 'quantidade' }).fill('12');
    await problem(page).waitFor({ state: 'detached' });
    await enabled(confirm).click();
    await page.waitForURL('**/confirm?order=*');
    await page.getByRole('heading', { name: 'Itens adicionados ao pedido' }).first().waitFor();
    const sentence = page.getByText('Pedido confirmado, você pode fechar essa aba');
    await sentence.first().waitFor();
    assert.equal(
      await page.locator('.toast-view-item').count(),
      0,
      'the sentence is on the page, the toast is read out',
    );
    assert.match(
      (await page.locator('.toast-view').textContent()) ?? '',
      /^Pedido confirmado, você pode fechar essa aba$/,
    );
    await check();

    await page
      .getByRole('link', { name: /catálogo/i })
      .first()
      .click();
    await page.getByRole('link', { name: /carrinho/i }).click();
    await page.getByText('Este pedido já está com a loja.').waitFor();
    assert.equal(await page.getByText('Seu carrinho está vazio').count(), 0);
    await check();
  },
);

// Spec §2: "If the session call fails or returns no userShop, the stored code is removed and the user goes to
// invalid-session."
// Spec §8: "Invalid or missing session: redirect to invalid-session."
// Spec §2: "invalid-session | invalid-session page ('Sessão Inválida')"
journey('an unknown code ends on /invalid-session', { expected: [/401/] }, async ({ page, open, check }) => {
  await open('/#um-codigo-que-ninguem-deu');
  await page.waitForURL('**/invalid-session');
  await page.getByText('Sessão Inválida').first().waitFor();
  const ask = page.getByRole('link', { name: 'Pedir novo link' });
  assert.match((await ask.getAttribute('href')) ?? '', /^https:\/\/wa\.me\/5511900000000\?text=Ol%C3%A1/);
  await check();
  await page.getByRole('link', { name: 'Ver a loja' }).click();
  await page.getByRole('article').first().waitFor();
});

// Decision: A refused link leaves the tab's own session, and the page leads back to its order.
journey(
  'after a link that opens nothing, the shopper returns to their own order',
  { expected: [/401/] },
  async ({ page, open, check }) => {
    await open('/product/caneca-folha#demo-messenger');
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await open('/?outro#um-codigo-que-ninguem-deu');
    await page.getByText('Sessão Inválida').first().waitFor();
    await check();
    await page.getByRole('link', { name: 'Voltar ao meu pedido' }).click();
    await page.getByRole('link', { name: /^Carrinho, [1-9]/ }).waitFor();
  },
);

// Spec §2: "any other path | fallback page ('Página não encontrada' with a link back to the start)"
journey(
  "any other path shows 'Página não encontrada' with a link back to the start",
  { expected: [/404/] },
  async ({ page, open, check }) => {
    await open('/nao-existe#demo-instagram');
    await page.getByText('Página não encontrada').first().waitFor();
    await check();
    await page
      .getByRole('link', { name: /início|catálogo/i })
      .first()
      .click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  },
);

journey('a visitor without a code gets a cart that other visitors do not see', async ({ page, open }) => {
  await open('/');
  await findAndAdd(page, 'acucar', /Açúcar/);
  await problem(page).waitFor();
  const other = await page.context().browser()?.newContext();
  assert.ok(other);
  try {
    const stranger = await other.newPage();
    await stranger.goto(new URL('/order', page.url()).href);
    await stranger.getByText('Seu carrinho está vazio').waitFor();
  } finally {
    await other.close();
  }
});

const problem = (page: Page) => page.getByText(/O valor mínimo do seu pedido é R\$\s30,00/);

/** Finds a product by search and opens its page by its name. */
async function openProduct({ page }: Walk, search: string, name: RegExp): Promise<void> {
  await page.getByPlaceholder('Pesquisar por produto').fill(search);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${search}"`).waitFor();
  await page.getByRole('article', { name }).first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

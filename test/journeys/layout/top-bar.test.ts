import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';

// Spec §2: "Fixed."
// Spec §2: "It has a back button (to /catalog; hidden on /catalog or when turned off)"
// Spec §2: "a logo linking to /catalog (a plain 'Shop' heading if there is no logo)"
// Spec §2: "and a cart icon with a badge showing the total quantity of items."
// Spec §2: "The cart link goes to /order/checkout for platform users and to /order otherwise."
// Spec §2: "Content margin is 70px top and 10px bottom; the logo is at most 30px high and 120px wide."
journey(
  "the top bar stays, links back and to the cart, and shows the cart's quantity",
  // A shop of its own: other journeys take of the same product's stock.
  { env: {} },
  async ({ page, open, check }) => {
    await open('/#demo-whatsapp');
    const bar = page.getByRole('banner');
    const card = page.getByRole('article', { name: 'Feijão Carioca 1 kg' });
    await page.getByPlaceholder('Pesquisar por produto').fill('feijao');
    await page.keyboard.press('Enter');
    assert.equal(await bar.getByRole('link', { name: 'Voltar ao catálogo' }).count(), 0, 'hidden on /catalog');
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/product/feijao-carioca-1kg');
    await page.getByRole('textbox', { name: 'quantidade' }).fill('100');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await bar.getByRole('link', { name: 'Carrinho, 100 itens' }).waitFor();
    assert.equal(await bar.locator('.top-bar-badge').textContent(), '100');

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    assert.equal(await bar.evaluate((header) => header.getBoundingClientRect().top), 0, 'fixed');
    const room = await page.evaluate(() => {
      const { paddingTop, paddingBottom } = getComputedStyle(document.body);
      return [paddingTop, paddingBottom];
    });
    assert.deepEqual(room, ['70px', '10px']);
    const logo = await bar.getByRole('img').evaluate((image) => [image.clientHeight, image.clientWidth]);
    assert.ok((logo[0] ?? 99) <= 30 && (logo[1] ?? 999) <= 120, `${logo}`);

    await bar.getByRole('link', { name: 'Voltar ao catálogo' }).click();
    await page.waitForURL(/\/catalog(\?|$)/);
    await bar.getByRole('link', { name: /^Carrinho/ }).click();
    await page.waitForURL(/\/order$/);
    await bar.getByRole('link', { name: 'Empório Girassol' }).click();
    await page.waitForURL(/\/catalog(\?|$)/);
    await check();
  },
);

// Spec §2: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category."
// Spec §2: "a logo linking to /catalog (a plain 'Shop' heading if there is no logo)"
journey("'Todos' and the logo end a search and show the whole catalogue", async ({ page, open }) => {
  await open('/#demo-webchat');
  const box = page.getByPlaceholder('Pesquisar por produto');
  const heading = page.getByRole('heading', { name: 'Pesquisa' });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Empório Girassol' });
  for (const wayOut of [page.getByRole('tab', { name: 'Todos' }), logo]) {
    await box.fill('cafe');
    await box.press('Enter');
    await heading.waitFor();
    const asked = page.waitForRequest('**/api/catalog/top?*');
    await wayOut.click();
    await asked;
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('article').nth(5).waitFor();
    assert.equal(await box.inputValue(), '');
  }
});

// Spec §2: "order/checkout | cart link for platform-user sessions; checkout"
// Spec §2: "The cart link goes to /order/checkout for platform users and to /order otherwise."
journey("an agent's cart is at /order/checkout", async ({ page, open }) => {
  await open('/#demo-agente');
  await page.getByRole('banner').locator('a[href="/order/checkout"]').click();
  await page.waitForURL('**/order/checkout?atendimento=*');
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
});

// Spec §2: "an optional info tooltip with order limits"
// Spec §9: "Limits tooltip: 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'."
journey("the limits tooltip lists the shop's limits, and is absent without limits", async ({ page, open, check }) => {
  await withSettings(page, (settings) => ({
    ...settings,
    limits: { maxDistinctItems: 20, maxItemsAmout: 100, orderMinPrice: 30 },
  }));
  await open('/#demo-webchat');
  await page.locator('summary[aria-label="Limites do pedido"]').click();
  for (const line of ['Máximo de itens distintos: 20', 'Máximo de itens: 100', 'Valor mínimo: R$ 30,00'])
    await page.getByText(line).waitFor();
  await check();
  await withSettings(page, (settings) => ({
    ...settings,
    limits: { maxDistinctItems: null, maxItemsAmout: null, orderMinPrice: null },
  }));
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.locator('summary[aria-label="Limites do pedido"]').waitFor({ state: 'detached' });
});

// Spec §2: "a logo linking to /catalog (a plain 'Shop' heading if there is no logo)"
// Spec §9: "The theme takes primary and secondary colours and the logo from the shop style."
journey(
  "without a logo, or with a broken one, the bar shows a plain 'Shop' heading",
  { expected: [/nao-existe/, /404/] },
  async ({ page, open, check }) => {
    for (const urlLogo of [null, '/demo/nao-existe.svg']) {
      await withSettings(page, (settings) => ({
        ...settings,
        channelSettings: [],
        style: { ...settings.style, urlLogo },
      }));
      await open('/#demo-webchat');
      await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor();
      await check();
      await page.goto('about:blank');
    }
  },
);

for (const [primary, secondary] of [
  ['#ffffff', '#ffffff'],
  ['#ffff00', '#00ff00'],
  ['#000000', '#000000'],
  ['#777777', '#808080'],
  ['#ff0000', '#0000ff'],
] as const) {
  // Spec §4: "Shop style is applied once loaded; the style is chosen by the session's channelId, else the default
  // style."
  // Spec §9: "The theme takes primary and secondary colours and the logo from the shop style."
  journey(`all text is readable in the shop colours ${primary} and ${secondary}`, async ({ page, open, check }) => {
    await withSettings(page, (settings) => ({
      ...settings,
      style: { defaultColor: '#123456', secondaryColor: '#123456', urlLogo: null },
      channelSettings: [
        { channelId: 'demo-whatsapp', style: { defaultColor: primary, secondaryColor: secondary, urlLogo: null } },
      ],
    }));
    await open('/#demo-whatsapp');
    await page.getByRole('article').first().waitFor();
    // The products are prerendered; the channel's style, unlike the default one, arrives with the session.
    await page.waitForFunction(
      (colour) => getComputedStyle(document.documentElement).getPropertyValue('--shop') === colour,
      primary,
    );
    await check();
    await open('/product/camiseta-sol#demo-whatsapp');
    await page.getByRole('radio', { name: 'Azul' }).click();
    await check();
  });
}

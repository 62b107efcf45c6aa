import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { contrastOf } from '#shared/rules/theme/color.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled, orderFooter } from '../../helpers/browser/screen.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  assert.ok(box, `${part} is there`);
  return { ...box, bottom: box.y + box.height };
};

journey("the choices of 'Assinar' stay on one line and open within the visible area", async ({ page, open, check }) => {
  await open('/product/leite-integral-1l#demo-messenger');
  await page.getByText('Assinar', { exact: true }).click();
  const choices = page.locator('.subscription-select-offers button');
  await choices.first().waitFor();
  await page.waitForFunction(
    () =>
      (document.querySelector('.subscription-select .disclosure-panel')?.getBoundingClientRect().bottom ?? 9999) < 741,
  );
  for (const choice of await choices.all()) {
    const box = await boxOf(choice);
    assert.ok(box.bottom < 741 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    const lines = await choice.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1);
  }
  await check();
});

journey(
  'a toast appears above the order footer and covers neither the search, the heading nor the confirm button',
  async ({ page, open }) => {
    await open('/');
    const addFirst = page
      .getByRole('article')
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first();
    await addFirst.click();
    const toast = page
      .getByRole('region', { name: 'Avisos' })
      .getByText('Produto adicionado ao carrinho')
      .locator('..');
    const footer = orderFooter(page);
    await footer.waitFor();
    await toast.waitFor();
    const above = async () => {
      await page.waitForTimeout(300); // it moves while it appears
      const [message, edge] = [await boxOf(toast), await boxOf(footer)];
      assert.ok(message.bottom <= edge.y && message.y > 300, JSON.stringify({ message, edge }));
    };
    await above();
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    if (await toast.isVisible()) await above();
  },
);

journey(
  'while the device is offline the page shows it, once',
  { expected: [/ERR_INTERNET_DISCONNECTED/] },
  async ({ page, open, check }) => {
    await open('/#demo-messenger');
    await page.getByRole('article').first().waitFor();
    // The products are prerendered; before its bundle has loaded the page cannot show the notice.
    await untilIdle(page);
    const note = page.getByText('Você está sem conexão');
    assert.equal(await note.count(), 0);
    await page.context().setOffline(true);
    await note.waitFor();
    await check();
    await page.context().setOffline(false);
    await note.waitFor({ state: 'detached' });
  },
);

/** The layout width and the visible width: a phone shows a too wide page smaller, or lets it scroll sideways. */
const widths = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
    Math.round(window.visualViewport?.width ?? 0),
  ]);

journey('chosen filters do not widen the page, and the panel fits into it', async ({ page, open }) => {
  await open('/#demo-messenger');
  await page.getByRole('button', { name: /^Filtrar( \d|$)/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filtrar por categorias' });
  await panel.getByRole('checkbox').first().check();
  await panel.getByRole('slider', { name: 'Preço máximo' }).press('ArrowLeft');
  const chosen = page
    .getByRole('list', { name: 'Filtros escolhidos', includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  await chosen.nth(2).waitFor({ state: 'attached' });
  assert.deepEqual(await widths(page), [360, 360, 360]);
  const box = await boxOf(panel);
  assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  await panel.getByRole('button', { name: 'Filtrar', exact: true }).tap();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(await widths(page), [360, 360, 360]);
});

journey('a tap on a busy or pending button of a card stays in the catalogue', async ({ page, open }) => {
  await page.route('**/api/order/items/', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await open('/#demo-messenger');
  const card = page.getByRole('article', { name: /Leite Integral/ });
  const add = card.getByRole('button', { name: /^Adicionar/ });
  await enabled(add).scrollIntoViewIfNeeded();
  const subscribe = await boxOf(card.getByText('Assinar item'));
  const box = await boxOf(add);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await card.locator('button:disabled').first().waitFor();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.touchscreen.tap(subscribe.x + subscribe.width / 2, subscribe.y + subscribe.height / 2);
  await page.getByText('Produto adicionado ao carrinho').waitFor();
  assert.equal(new URL(page.url()).pathname, '/catalog');
});

journey('a long word without breaks does not widen the page', async ({ page, open }) => {
  const word = 'Supercalifragilistico'.repeat(8);
  await page.route(/\/api\/catalog\/(top|products\/camiseta-sol)/, async (route) => {
    const response = await route.fetch();
    const lengthen = (product: object) => ({
      ...product,
      name: word,
      sellerName: word,
      brand: { name: word },
      clusterHighlights: [word],
      offerDescription: word,
      specification: [{ name: word, value: [word] }],
      ...('attributes' in product && Array.isArray(product.attributes)
        ? {
            attributes: product.attributes.map((one) => ({
              ...one,
              name: word,
              options: one.options.map((o: object) => ({ ...o, name: word })),
            })),
          }
        : {}),
    });
    const body = await response.json();
    body.data = 'name' in body.data ? lengthen(body.data) : { ...body.data, data: body.data.data.map(lengthen) };
    await route.fulfill({ response, json: body });
  });
  await open('/product/camiseta-sol#demo-messenger');
  await page.getByRole('heading', { name: word }).waitFor();
  assert.deepEqual(await widths(page), [360, 360, 360]);
  await page.getByRole('link', { name: 'Voltar ao catálogo' }).click();
  await page.getByRole('article', { name: word }).first().waitFor();
  assert.deepEqual(await widths(page), [360, 360, 360]);
});

for (const color of ['#ffffff', '#ffff00', '#102030']) {
  journey(
    `checked boxes and the price line are visible in a shop of the colour ${color}`,
    async ({ page, open, check }) => {
      await withSettings(page, (settings) => ({
        ...settings,
        style: { ...settings.style, defaultColor: color },
        channelSettings: [],
      }));
      await open('/#demo-messenger');
      await page.getByRole('button', { name: /^Filtrar( \d|$)/ }).click();
      const panel = page.getByRole('dialog', { name: 'Filtrar por categorias' });
      const box = panel.getByRole('checkbox').first();
      await box.check();
      await panel.getByRole('slider').first().waitFor();
      const colors = [
        await box.evaluate((one) => getComputedStyle(one).backgroundColor),
        await panel.locator('.price-slider').evaluate((one) => getComputedStyle(one, '::after').backgroundColor),
      ];
      for (const seen of colors) {
        const [red = 0, green = 0, blue = 0] = seen.match(/\d+/g)?.map(Number) ?? [];
        const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        assert.ok(contrastOf(hex, '#ffffff') >= 3, `${hex} on white, with a white tick`);
      }
      await check();
    },
  );
}

journey('under a short list the order footer is at the lower edge', async ({ page, open, check }) => {
  await open('/#demo-messenger');
  await page
    .getByRole('button', { name: /^Adicionar/, disabled: false })
    .first()
    .click();
  await orderFooter(page).waitFor();
  await page.getByPlaceholder('Pesquisar por produto').fill('xyzzy');
  await page.keyboard.press('Enter');
  await page.getByText('Nenhum produto encontrado').waitFor();
  const footer = await boxOf(orderFooter(page));
  assert.ok(Math.abs(footer.bottom - 740) <= 1, JSON.stringify(footer));
  await check();
});

journey("on a product page a toast does not cover 'Adicionar'", async ({ page, open }) => {
  await open('/product/caneca-folha#demo-messenger');
  const add = page.getByRole('button', { name: 'Adicionar', exact: true });
  await enabled(add).scrollIntoViewIfNeeded();
  await page.evaluate(() =>
    window.scrollTo(0, document.querySelector('.product-buying')?.getBoundingClientRect().top ?? 0),
  );
  await add.click();
  const toast = page.getByRole('region', { name: 'Avisos' }).getByText('Produto adicionado ao carrinho').locator('..');
  await toast.waitFor();
  await page.evaluate(() => window.scrollBy(0, -500));
  await page.waitForTimeout(300); // it moves while it appears
  const [message, button] = [await boxOf(toast), await boxOf(add)];
  assert.ok(message.bottom <= button.y || message.y >= button.bottom, JSON.stringify({ message, button }));
});

journey(
  "an agent's filters reach down to the order footer",
  { device: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } },
  async ({ page, open }) => {
    await open('/#demo-agente');
    await page.getByRole('complementary', { name: 'Filtros' }).getByRole('checkbox').first().waitFor();
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await orderFooter(page).waitFor();
    const sidebar = await boxOf(page.getByRole('complementary', { name: 'Filtros' }));
    const footer = await boxOf(orderFooter(page));
    assert.ok(sidebar.bottom > 620 && sidebar.bottom <= footer.y + 1, JSON.stringify({ sidebar, footer }));
  },
);

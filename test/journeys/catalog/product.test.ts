import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Product } from '#shared/model/catalog/product.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled, orderFooter, shownText } from '../../helpers/browser/screen.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const vase = (availability: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Casa</title>
<item><g:id>vaso-azul</g:id><title>Vaso Azul</title><g:price>59.00 BRL</g:price>
<g:availability>${availability}</g:availability></item></channel></rss>`;

// The shoppers here are visitors with their own carts: the channels' sessions belong to other journeys of the same
// shop.

// Spec §2: "name, kilo info (weight and price per kg) when sold by kilo"
journey(
  'a product sold by the kilo shows its weight in grams, kilos or tonnes, and its price per kilo',
  async ({ page, open, check }) => {
    for (const [id, weight, perKilo] of [
      ['maca-gala', '500\u00a0g', 'R$ 10,90/kg'],
      ['banana-prata', '1\u00a0kg', 'R$ 6,98/kg'],
      ['terra-adubada-tonelada', '1\u00a0t', 'R$ 0,38/kg'],
    ] as const) {
      await open(`/product/${id}#demo-instagram`);
      await page.getByText(`Peso: ${weight}`, { exact: true }).waitFor();
      await page.getByText(perKilo.replace(' ', '\u00a0')).waitFor();
      await check();
    }
  },
);

// Spec §2: "variant attribute selectors"
// Spec §2: "price view"
// Spec §2: "quantity input, 'Adicionar' button"
// Spec §7: "GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable attributes)"
// Spec §4: "When all attributes are chosen and a matching dimension exists, it becomes the current dimension; image and
// sku change"
// Spec §4: "An incomplete choice clears the current dimension."
// Spec §4: "Unavailable combinations are disabled"
// Spec §4: "clicking the chosen option again unselects it."
// Spec §3: "attributes[providerId, name, options[providerId, name, redirectable]]"
journey(
  'on the product page a choice changes picture, price and URL, keeps the other choices, and a second press undoes it',
  async ({ page, open, check }) => {
    await open('/product/camiseta-sol');
    await shownText(page, 'R$ 59,90 a R$ 64,90'.replaceAll('R$ ', 'R$\u00a0').replace(' a ', ' a\u00a0')).waitFor();
    assert.equal(await add(page).count(), 0);
    await page.getByRole('button', { name: 'Escolher as opções' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Azul');
    await option(page, 'GG').click();
    assert.equal(await option(page, 'Branca').getAttribute('aria-disabled'), 'true', 'there is no white GG');
    await option(page, 'Branca').click({ force: true });
    assert.equal(await option(page, 'Branca').getAttribute('aria-checked'), 'false');

    await option(page, 'Verde').click();
    await page.waitForURL(/Variant(=|%3D)verde$/);
    assert.equal(await option(page, 'GG').getAttribute('aria-checked'), 'true', 'the size stays');
    await shownText(page, /^R\$\s64,90$/).waitFor();
    assert.match((await page.locator('.gallery img').first().getAttribute('src')) ?? '', /camiseta-verde/);
    assert.equal(await option(page, 'P').getAttribute('aria-disabled'), 'true');
    await enabled(add(page)).waitFor();
    await check();

    await option(page, 'GG').click();
    assert.equal(await option(page, 'GG').getAttribute('aria-checked'), 'false');
    assert.equal(await add(page).count(), 0, 'an incomplete choice buys nothing');
    await page.getByRole('button', { name: 'Escolher as opções' }).click();
    await page.waitForFunction(() => document.activeElement?.closest('[role=radiogroup]')?.textContent?.includes('GG'));
    await check();
    await option(page, 'M').click();
    await enabled(add(page)).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();

    await page.reload();
    await option(page, 'Verde').and(page.locator('[aria-checked=true]')).waitFor();
    await option(page, 'Verde').click();
    await page.waitForURL(/\/product\/camiseta-sol$/);
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByText('Verde, M').waitFor();
  },
);

// Spec §4: "Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a
// restricted-sale product when the disable-restricted setting is on and the user is not a platform user."
// Spec §4: "Quantity is read-only for restricted products under that setting."
// Spec §2: "a shipping restriction message when the product is active and restricted"
// Spec §2: "An inactive product shows 'Este produto está indisponível no estoque'."
// Spec §5: "Restricted-sale products cannot be added when the settings disable restricted products (platform users may
// still add them)."
// Spec §2: "product/{id} | product detail; without an id it redirects to not-found"
journey("a product that cannot be bought shows the shop's reason", async ({ page, open, check }) => {
  await open('/product/luminaria-mesa#demo-instagram');
  await page.getByText('Este produto está indisponível no estoque', { exact: true }).waitFor();
  assert.equal(await add(page).count(), 0);
  await check();
  await open('/product/mesa-sob-medida#demo-instagram');
  await shownText(page, /^Sob consulta$/).waitFor();
  await page.getByText('Entrega e montagem combinadas com o ateliê.').waitFor();
  assert.equal(await add(page).isDisabled(), true);
  await check();
  await open('/product/vinho-tinto-750ml#demo-instagram');
  await page.getByText('Produto de venda restrita').waitFor();
  assert.equal(await add(page).isDisabled(), true);
  assert.equal(await page.getByRole('textbox', { name: 'quantidade' }).isDisabled(), true);
  assert.equal(await page.getByRole('button', { name: /um item/ }).count(), 0);
  await check();
});

// Decision: A product that is sold out has no bar to add it, so its page keeps the cart's footer.
journey("a sold-out product's page has the footer of the cart, above the page's end", async ({ page, open, check }) => {
  await open('/product/luminaria-mesa');
  await page.getByText('Este produto está indisponível no estoque', { exact: true }).waitFor();
  assert.equal(await orderFooter(page).count(), 0, 'without a cart there is none');
  await callExternalSite(page, 'POST', '/api/order/items/', { index: '', providerId: 'maca-gala', quantity: 2 });
  await page.reload();
  await orderFooter(page).getByText('R$').first().waitFor();
  await check();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/sold-out.png` });
  const { y, height } = (await orderFooter(page).boundingBox()) ?? { y: 0, height: 0 };
  assert.equal(Math.round(y + height), page.viewportSize()?.height);
  await orderFooter(page).getByRole('link', { name: 'Entrega e pagamento' }).click();
  await page.waitForURL('**/order/checkout');
});

// Decision: What is sold again can be bought without a reload.
journey(
  'the page of a sold-out product follows when it is sold again, and a page of one that is sold is not read again',
  { env: {} },
  async ({ page, open, shop, check }) => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/catalog/products/vaso-azul')) reads.push(request.url());
    });
    await importFeed(vase('out_of_stock'), shop.dataDir);
    await page.clock.install();
    await open('/product/vaso-azul');
    const notice = page.getByText('Este produto está indisponível no estoque', { exact: true });
    await notice.waitFor();
    await importFeed(vase('in_stock'), shop.dataDir);
    const similar = page.getByRole('link', { name: 'Ver produtos parecidos' });
    await similar.focus();
    await page.clock.runFor(11_000);
    await notice.waitFor({ state: 'detached' });
    await enabled(add(page)).and(page.locator(':focus')).waitFor();
    const count = reads.length;
    assert.ok(count > 1, 'it was read again');
    await page.clock.runFor(60_000);
    assert.equal(reads.length, count);
    await check();
  },
);

// Spec §4: "Quantity is read-only for restricted products under that setting."
// Spec §5: "Restricted-sale products cannot be added when the settings disable restricted products (platform users may
// still add them)."
journey('an agent may add what shoppers may not, and change its quantity', async ({ page, open, check }) => {
  await open('/product/vinho-tinto-750ml#demo-agente');
  await page.getByRole('button', { name: 'adicionar mais um item' }).click();
  await enabled(add(page)).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.getByRole('link', { name: /^Carrinho, \d+ ite/ }).click();
  await page.waitForURL('**/order/checkout?*');
  const line = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: /Vinho Tinto/ }) });
  await enabled(line.getByRole('textbox', { name: 'quantidade' })).waitFor();
  await check();
  // The contact sees it in the cart and may remove it, but not change its quantity.
  await open('/order#demo-whatsapp');
  await line.getByRole('textbox', { name: 'quantidade' }).and(page.locator(':disabled')).waitFor();
  assert.equal(await line.getByRole('button', { name: /um item/ }).count(), 0);
  await line.getByRole('button', { name: /^Remover/ }).click();
  await line.waitFor({ state: 'detached' });
});

// Spec §9: "Zero or missing price shows 'Grátis'."
journey('a free product shows Grátis, and can be bought', async ({ page, open, check }) => {
  await open('/product/sacola-retornavel#demo-webchat');
  await shownText(page, /^Grátis$/).waitFor();
  await enabled(add(page)).waitFor();
  await check();
});

// Spec §2: "'Assinar' dropdown of subscription offers"
journey("'Assinar' lists the recurrences, and adds the subscription to the cart", async ({ page, open, check }) => {
  await open('/product/leite-integral-1l');
  await page.getByRole('group').filter({ hasText: 'Assinar' }).locator('summary').click();
  await page.getByRole('button', { name: '2 Dias', exact: true }).waitFor();
  await check();
  await page.getByRole('button', { name: '1 Semana', exact: true }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.getByRole('link', { name: /^Carrinho, / }).click();
  await page.getByText('Assinatura a cada semana').waitFor();
});

// Spec §2: "specifications table (only when the show-specifications setting is on; columns Especificação/Valor; empty
// message 'Nenhuma especificação disponível')"
journey(
  'the specifications appear only when the shop enables them, with a text when there are none',
  async ({ page, open, check }) => {
    await open('/product/caneca-folha#demo-webchat');
    await page.getByRole('columnheader', { name: 'Especificação' }).waitFor();
    await page.getByRole('cell', { name: 'Micro-ondas, Lava-louças' }).waitFor();
    await check();
    await open('/product/sacola-retornavel#demo-webchat');
    await page.getByText('Nenhuma especificação disponível').waitFor();
    await withSettings(page, (settings) => ({ ...settings, showSpecifications: false }));
    await open('/product/caneca-folha#demo-webchat');
    await add(page).waitFor();
    assert.equal(await page.getByText('Especificação').count(), 0);
  },
);

// Spec §2: "product/{id} | product detail; without an id it redirects to not-found"
journey('a product path without an id shows the not-found page', { expected: [/404/] }, async ({ page, open }) => {
  for (const path of ['/product', '/product/']) {
    await open(`${path}#demo-webchat`);
    await page.waitForURL('**/not-found');
    await page.getByText('Página não encontrada').first().waitFor();
  }
});

// Spec §2: "brand labelled 'Marca', seller labelled 'Vendido e entregue por'"
// Spec §2: "offer description in an alert"
// Spec §2: "prices"
// Spec §2: "'Indisponível' when inactive"
journey("a card's HTML and entities show as plain text, and promotion, brand and seller have labels", async (walk) => {
  const { page, open, check } = walk;
  await page.route('**/api/catalog/top**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.data[0].offerDescription =
      '<p>S&oacute; <b>hoje</b>:<br>leve 3 &amp; pague 2</p><script>window.harmed = 1</script>';
    await route.fulfill({ response, json: body });
  });
  await open('/#demo-webchat');
  const first = page.getByRole('article').first();
  await first.getByText('Só hoje:').waitFor();
  assert.equal(await first.locator('.offer-text').innerHTML(), 'Só hoje:<br>leve 3 &amp; pague 2');
  assert.equal(await page.evaluate(() => 'harmed' in window), false);
  await first.getByText('Marca:').waitFor();
  await first.getByText('Vendido e entregue por:').waitFor();
  await check();
  await cardOf(walk, 'azeite', 'Azeite Extra Virgem 500 ml');
  const oil = page.getByRole('article', { name: 'Azeite Extra Virgem 500 ml' });
  assert.match((await oil.locator('.price-view').textContent()) ?? '', /R\$\s49,90.*R\$\s39,90/s);
  await cardOf(walk, 'luminaria', 'Luminária de Mesa Retrô');
  await page.getByRole('article', { name: 'Luminária' }).getByText('Indisponível', { exact: true }).first().waitFor();
  await check();
});

// Spec §2: "Platform users get a wide card layout."
journey("an agent's cards are wide, and a shopper's are not", async ({ page, open }) => {
  for (const [who, wide] of [
    ['demo-agente', true],
    ['demo-webchat', false],
  ] as const) {
    await open(`/#${who}`);
    const first = page.locator('.product-card:not(.skeleton)').first();
    await first.waitFor();
    // The first products are prerendered before the session is known.
    await untilIdle(page);
    assert.equal((await first.getAttribute('class'))?.includes('product-card-wide'), wide, who);
    await page.goto('about:blank');
  }
});

// Spec §2: "a shipping restriction message when the product is active and restricted"
journey(
  'the shipping restriction shows only while the product is active and restricted',
  async ({ page, open, check }) => {
    for (const [changes, says] of [
      [{}, 'Este bolo é delicado: disponível somente para retirada na loja.'],
      [{ shippingRestrictionMessage: null }, 'Este produto tem restrição de entrega'],
      [{ shippingRestrictionMessage: '<b>S&oacute;</b> na loja' }, 'Só na loja'],
      [{ hasShippingRestriction: false }, null],
      [{ isActive: false }, null],
    ] as const) {
      await withProduct(page, changes);
      await open('/product/bolo-chocolate-festa#demo-webchat');
      await page.getByRole('heading', { level: 1, name: 'Bolo de Chocolate para Festa' }).waitFor();
      if (says) await page.getByText(says, { exact: true }).waitFor();
      else assert.equal(await page.getByText(/retirada na loja/).count(), 0);
      await check();
      await page.goto('about:blank');
    }
  },
);

// Spec §4: "The add button is disabled while an add runs, when there is no order, or when adding is disabled from
// outside; it spins during the add."
journey(
  'the add button is disabled until there is an order, and shows a spinner while it adds',
  async ({ page, open }) => {
    let giveOrder = () => {};
    const isGiven = new Promise<void>((done) => (giveOrder = done));
    await page.route('**/api/order/current', async (route) => {
      await isGiven;
      await route.continue();
    });
    let giveItem = () => {};
    const isAdded = new Promise<void>((done) => (giveItem = done));
    await page.route('**/api/order/items/', async (route) => {
      await isAdded;
      await route.continue();
    });
    await open('/product/detergente-500ml');
    await add(page).waitFor();
    assert.equal(await add(page).isDisabled(), true);
    giveOrder();
    await enabled(add(page)).click();
    await add(page).and(page.locator('[aria-busy=true]:disabled')).locator('.spinner').waitFor();
    giveItem();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await enabled(add(page)).waitFor();
  },
);

// Spec §5: "A seller must be selected before products are enabled when the Seller step is configured for platform
// users."
journey(
  'with the Seller step, an agent without a seller cannot add products, and a shopper can',
  async ({ page, open, check }) => {
    await withSettings(page, (settings) => ({ ...settings, steps: ['Start', 'Catalog', 'Seller'] }));
    await open('/product/detergente-500ml#demo-agente');
    await page.getByText('Selecione a loja que deseja comprar para liberar os produtos').waitFor();
    assert.equal(await add(page).isDisabled(), true);
    await check();
    await page.goto('about:blank');
    await open('/product/detergente-500ml#demo-webchat');
    await enabled(add(page)).waitFor();
  },
);

const add = (page: Page) => page.getByRole('button', { name: 'Adicionar', exact: true });
const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}( ?,|$)`) });

async function cardOf({ page }: Walk, words: string, name: string) {
  await page.getByPlaceholder('Pesquisar por produto').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${words}"`).waitFor();
  await page.getByRole('article', { name }).waitFor();
}

/** Changes the product in the shop's response. */
async function withProduct(page: Page, changes: Partial<Product>) {
  await page.route('**/api/catalog/products/bolo-chocolate-festa', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Product };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

journey(
  'a description with its own base, refresh or style is rendered without a browser warning',
  async ({ page, open }) => {
    await page.route('**/api/catalog/products/caneca-folha', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.description =
        '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css"><p>Torra <b>média</b></p>';
      await route.fulfill({ response, json: body });
    });
    await open('/product/caneca-folha#demo-webchat');
    await page.getByText('média', { exact: true }).waitFor();
    await page.waitForTimeout(300);
  },
);

// Spec §3: "hideAttributes"
journey('a shop that hides attributes shows only the choices of products with variants', async ({ page, open }) => {
  let variants = true;
  await page.route('**/api/catalog/products/camiseta-sol', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, variants } } });
  });
  for (const [hideAttributes, hasVariants, groups] of [
    [true, true, 2],
    [true, false, 0],
    [false, false, 2],
  ] as const) {
    variants = hasVariants;
    await page.unroute('**/api/shop/settings');
    await withSettings(page, (settings) => ({ ...settings, hideAttributes }));
    await page.goto('about:blank');
    await open('/product/camiseta-sol#demo-webchat');
    await page.locator('.product-buying').waitFor();
    assert.equal(await page.getByRole('radiogroup').count(), groups, `${hideAttributes} ${hasVariants}`);
  }
});

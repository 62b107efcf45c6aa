import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import {
  agentEnv,
  agentFor,
  consoleEnv,
  desk,
  marina,
  openConsole,
  phone,
  picture,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { brokenWords, expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { enabled, orderFooter } from '../../helpers/browser/screen.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const journey = journeysOfOneShop(agentEnv);

let contacts = 0;
/** A session of an agent for a contact without any order, because the journeys share a shop. */
const agentForNew = (walk: Walk, lines: Parameters<typeof agentFor>[1]) => {
  contacts += 1;
  return agentFor(walk, lines, { ...marina, phone: `5511900100${contacts}00` });
};
const fourLines = [
  ['bone-estrela', 1],
  ['leite-integral-1l', 12],
  ['acucar-refinado-1kg', 2],
  ['arroz-branco-5kg', 4],
] as const;

const deliveries = (page: Page) => page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio');
const missing = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hasFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();

/** The tiles whose text comes nearer to their border than two pixels. */
const crossedTiles = (page: Page) =>
  page.locator('.delivery-options label.choice').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const [box, text] = [tile.getBoundingClientRect(), document.createRange()];
      text.selectNodeContents(tile.querySelector('.choice-words') ?? tile);
      const words = text.getBoundingClientRect();
      const isClear = words.top >= box.top + 2 && words.bottom <= box.bottom - 2 && words.right <= box.right - 2;
      return isClear ? [] : [tile.textContent];
    }),
  );

/** About how many letters of its choice a select shows. */
const shownLetters = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return 0;
    pen.font = font;
    const text = element.selectedOptions[0]?.text ?? '';
    const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return Math.floor((width / pen.measureText(text).width) * text.length);
  });

/** The height of the content and of the window that shows it. */
const heights = (page: Page) =>
  page.evaluate(() => ({
    scroll: document.documentElement.scrollHeight,
    client: document.documentElement.clientHeight,
  }));

// Decision: At 1280 × 800 an agent sees the whole checkout of a usual order at once: four lines, a gift and three
// deliveries.
journey(
  'the checkout of four lines, a gift and three deliveries needs no scrolling at 1280 × 800, also in the dark',
  { device: desk },
  async (walk) => {
    const { page, open, check } = walk;
    await open(`/order/checkout#${await agentForNew(walk, fourLines)}`);
    await deliveries(page).first().waitFor();
    assert.equal(await deliveries(page).count(), 3);
    // A tile that the order cannot use says why.
    await page.locator('label.choice').getByText('Indisponível: até 2 produtos · até 3 itens').waitFor();
    assert.equal(await deliveries(page).nth(2).isDisabled(), true);
    await page.getByRole('button', { name: /^Avental de Linho/ }).click();
    await page.getByRole('button', { name: /^Avental de Linho/, pressed: true }).waitFor();
    await page.getByRole('list', { name: 'Itens do resumo' }).getByText('Brinde', { exact: true }).waitFor();
    assert.deepEqual(await crossedTiles(page), [], 'texts keep clear of the borders of their tiles');
    const address = page.getByRole('combobox', { name: 'Endereço de entrega' });
    assert.ok((await shownLetters(address)) >= 'Casa · Rua das Acácias, 1'.length, 'the street is read');
    assert.match((await address.getAttribute('title')) ?? '', /^Casa · Rua das Acácias, 120, Centro/);
    const before = await heights(page);
    assert.ok(before.scroll <= before.client, JSON.stringify(before));
    await check();
    await picture(page, 'finalizar-1280');

    // Nothing that the agent chooses makes it higher.
    await deliveries(page).first().check();
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'PIX', exact: true }).check();
    await page.getByRole('textbox', { name: 'Chave PIX deste pedido' }).waitFor();
    await page.locator('.order-facts').getByText('Horário', { exact: true }).waitFor();
    const after = await heights(page);
    assert.ok(after.scroll <= after.client, JSON.stringify(after));
    await page.emulateMedia({ colorScheme: 'dark' });
    await check();
    await picture(page, 'finalizar-1280-escuro');
  },
);

// Decision: Each field of an agent's checkout has the width of its value, also on touch screens; no word is broken.
journey(
  'on touch screens the fields of the checkout are wide enough for what is typed, and no word is broken',
  { device: { ...phone, isMobile: true, hasTouch: true } },
  async (walk) => {
    const { page, open } = walk;
    await open(`/order/checkout#${await agentForNew(walk, fourLines)}`);
    await deliveries(page).first().check();
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'PIX', exact: true }).check();
    await page.getByRole('textbox', { name: 'Chave PIX deste pedido' }).waitFor();
    await page.getByText('Incluir informações de pessoa jurídica?').click();
    await page.getByRole('textbox', { name: 'Razão Social' }).waitFor();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 740, height: 360 },
      phone.viewport,
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      const widths = await page
        .locator('.agent-section :is(input:not([type=radio], [type=checkbox], .quantity-selector-input), select)')
        .evaluateAll((fields) =>
          fields.map((field) => ({
            name: field.getAttribute('name') ?? (field as HTMLInputElement).labels?.[0]?.textContent,
            width: Math.round(field.getBoundingClientRect().width),
            isShown: field.checkVisibility(),
          })),
        );
      assert.ok(widths.length > 8);
      const narrow = widths.filter(({ isShown, width }) => isShown && width < 80);
      assert.deepEqual(narrow, [], `at ${viewport.width} px`);
      assert.deepEqual(await brokenWords(page.locator('.agent-checkout :is(label, button, kbd, h2, dt, p)')), []);
      await expectNoSidewaysScroll(page, `the checkout at ${viewport.width} px`);
      const tab = page.getByRole('banner').getByRole('link', { name: 'Catálogo', exact: true });
      assert.equal(await tab.isVisible(), true, `the contact's pages at ${viewport.width} px`);
    }
  },
);

// Decision: A typical sale takes an agent at most nine clicks and two typed fields, without scrolling.
journey(
  'a typical sale takes nine clicks and two typed fields, and nothing has to be scrolled to at 1280 × 800',
  { device: desk },
  async (walk) => {
    const { page, open } = walk;
    await open(`/catalog#${await agentForNew(walk, [])}`);
    const count = { clicks: 0, fields: 0 };
    const click = async (control: Locator, press = () => control.click()) => {
      await control.waitFor();
      const isInView = await control.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      assert.ok(isInView, `${control} is in view`);
      count.clicks++;
      await press();
    };
    const type = async (text: string) => {
      count.fields++;
      await page.keyboard.type(text);
    };
    const add = enabled(page.getByRole('button', { name: /^Adicionar / }));
    await add.nth(1).waitFor();
    const names = await add.evaluateAll((buttons) => buttons.map((button) => button.textContent?.trim()));
    // The first card changes once its product is in the cart, so the buttons are found by name.
    await click(page.getByRole('button', { name: names[0] ?? '', exact: true }));
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await click(page.getByRole('button', { name: names[1] ?? '', exact: true }));
    await page.getByRole('link', { name: 'Carrinho, 2 itens' }).waitFor();
    await click(page.getByRole('link', { name: 'Carrinho, 2 itens' }));
    await page.getByRole('radio', { name: 'Entregamos para você', checked: true }).waitFor();
    assert.equal(await page.getByLabel('Nome', { exact: true }).inputValue(), marina.name);
    await click(page.locator('label.choice').filter({ hasText: 'Entrega rápida' }));
    const time = page.getByRole('combobox', { name: 'Horário' });
    // A select takes two: it is opened, and one is picked.
    count.clicks++;
    await click(time, async () => void (await time.selectOption({ index: 1 })));
    await click(page.getByLabel('E-mail'));
    await type(sampleCustomer.email);
    await page.keyboard.press('Tab');
    await type('529.982.247-25');
    await click(page.locator('label.choice').filter({ hasText: /^PIX$/ }));
    await click(enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })));
    await page.waitForURL('**/finish?*');
    await page.getByRole('heading', { name: 'Pedido finalizado' }).first().waitFor();
    assert.deepEqual(count, { clicks: 9, fields: 2 });

    // The steps of the order have whole words.
    await page.getByRole('banner').getByRole('link', { name: 'Pedidos', exact: true }).click();
    await page.getByRole('link', { name: /^nº \d+/ }).click();
    const steps = page.getByRole('list', { name: 'Andamento do pedido' });
    await steps.getByText('Pagamento', { exact: true }).waitFor();
    assert.deepEqual(await brokenWords(steps), []);
  },
);

// Decision: What is missing is a list of presses that lead there; everything of the checkout works by keyboard.
journey(
  'an agent goes to what is missing and to each section, and finishes, by keyboard alone',
  { device: desk },
  async (walk) => {
    const { page, open } = walk;
    await open(`/order/checkout#${await agentForNew(walk, [['bone-estrela', 1]])}`);
    await deliveries(page).first().waitFor();
    await page.keyboard.press('f');
    await hasFocus(deliveries(page).first());
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Escolha uma opção de entrega\.$/).waitFor({ state: 'detached' });

    await missing(page, 'Informe o CPF.').click();
    await hasFocus(page.getByLabel('CPF', { exact: true }));
    await page.keyboard.type('52998224725');
    await page.keyboard.press('Control+Enter');
    await hasFocus(page.getByLabel('E-mail'));
    await page.keyboard.type(sampleCustomer.email);
    await page.keyboard.press('Tab');

    // The field that has the focus takes letters and digits; outside they lead to sections.
    await page.getByRole('heading', { name: 'Resumo do pedido' }).click();
    await page.getByTitle('Tecla 3').waitFor();
    await page.keyboard.press('3');
    await hasFocus(page.getByRole('link', { name: /^Boné/ }));
    await page.keyboard.press('d');
    await hasFocus(page.getByRole('textbox', { name: 'Desconto manual' }));
    await page.getByRole('heading', { name: 'Resumo do pedido' }).click();
    await page.keyboard.press('6');
    await hasFocus(page.getByRole('combobox', { name: 'Dia' }));
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Resumo do pedido' }).click();
    await page.keyboard.press('7');
    await hasFocus(page.getByRole('radio', { name: 'PIX', exact: true }));
    await page.keyboard.press('Space');
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).waitFor();
    assert.equal(await page.getByText('Falta para finalizar:').count(), 0);
    // While the contact's data are being saved, the order cannot be finished.
    await page.getByText('Salvo', { exact: true }).waitFor();
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/finish?*');
  },
);

// Decision: On a phone a bar with the total stays at the lower edge; its button leads to the first missing thing.
journey(
  'on a phone the bar leads to the first missing thing until nothing is missing; then it finishes',
  { device: phone },
  async (walk) => {
    const { page, open, check } = walk;
    await open(`/order/checkout#${await agentForNew(walk, fourLines)}`);
    await deliveries(page).first().waitFor();
    const bar = orderFooter(page);
    await bar.getByText('R$ 243,36').waitFor();
    await expectNoSidewaysScroll(page, 'the checkout on a phone');
    await check();
    await picture(page, 'finalizar-390');
    await bar.getByRole('button', { name: 'Falta: opção de entrega e mais 4' }).click();
    await hasFocus(deliveries(page).first());
    await deliveries(page).first().check();
    await bar.getByRole('button', { name: 'Falta: e-mail e mais 3' }).click();
    await hasFocus(page.getByLabel('E-mail'));
    await page.getByLabel('E-mail').fill(sampleCustomer.email);
    await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
    await page.getByLabel('CPF', { exact: true }).blur();
    await bar.getByRole('button', { name: 'Falta: dia e horário e mais 1' }).waitFor();
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await bar.getByRole('button', { name: 'Falta: forma de pagamento', exact: true }).click();
    await hasFocus(page.getByRole('radio', { name: 'PIX', exact: true }));
    await page.getByRole('radio', { name: 'PIX', exact: true }).check();
    await enabled(bar.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');
  },
);

// Decision: A narrow frame of a console has the bar of a phone, and stays dense under a mouse.
journey(
  'in a frame of 420 px under a mouse the checkout is one dense column with the bar',
  { env: consoleEnv, device: desk },
  async (walk) => {
    const { page } = walk;
    const [frame] = (await openConsole(walk, page, [`/order/checkout#${await agentForNew(walk, fourLines)}`], 700)) as [
      FrameLocator,
    ];
    await frame.getByRole('group', { name: 'Opções de entrega' }).waitFor();
    const select = await frame.getByRole('combobox', { name: 'Tabela de preço' }).boundingBox();
    assert.equal(select?.height, 36);
    const { bottom, scroll, inner } = await frame.locator('.order-footer').evaluate((bar) => ({
      bottom: bar.getBoundingClientRect().bottom,
      scroll: document.documentElement.scrollWidth,
      inner: [innerWidth, innerHeight],
    }));
    assert.deepEqual([bottom, scroll, inner], [700, 420, [420, 700]]);
    await picture(page, 'finalizar-420-quadro');
    await frame.locator('.order-footer').getByRole('button', { name: 'Falta: opção de entrega e mais 4' }).click();
    await frame.locator('input[type="radio"]:focus').waitFor();
  },
);

// Decision: Where the missing seller blocks an agent's products, it is chosen in the notice itself.
journey(
  'an agent chooses the seller in the notice of the catalogue, and the products are free',
  { device: desk },
  async (walk) => {
    const { page, open, check } = walk;
    await page.route('**/api/shop/settings', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.data.steps.push('Seller');
      await route.fulfill({ response, json: body });
    });
    await open(`/catalog#${await agentForNew(walk, [])}`);
    const notice = page
      .getByRole('paragraph')
      .filter({ hasText: 'Selecione a loja que deseja comprar para liberar os produtos' });
    await notice.waitFor();
    const add = page.getByRole('button', { name: /^Adicionar / }).first();
    assert.equal(await add.isDisabled(), true);
    const seller = page.getByRole('combobox', { name: 'Loja que vende' });
    await seller.waitFor();
    await check();
    await picture(page, 'catalogo-loja-1280');
    await seller.selectOption({ index: 1 });
    await notice.waitFor({ state: 'detached' });
    await enabled(add).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  },
);

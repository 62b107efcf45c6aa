import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { agentEnv, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { placeDemoOrder } from '../../helpers/browser/place-demo-orders.ts';
import { demoPayments, placeOrder } from '../../helpers/browser/place-order.ts';
import { expectTouchTargets } from '../../helpers/browser/touch-targets.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };
const notice = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const isCurrent = (page: Page, name: string) => tab(page, name).getAttribute('aria-pressed');

journey(
  'on a phone the board opens at the first column with work, and stays at the chosen one when an order arrives',
  { env: {}, device: phone },
  async ({ page, shop, open, check }) => {
    await open('/painel#demo-atendente');
    await page.getByText('Nenhum pedido novo').waitFor();
    assert.equal(await isCurrent(page, 'Novos'), 'true', 'nothing waits anywhere');
    await check();
    const first = await placeDemoOrder(shop.url);
    await page.getByRole('button', { name: `Separar: nº ${first}` }).click();
    await notice(page).getByText(`nº ${first} foi para Separar`).waitFor();

    await page.reload();
    await page.getByRole('button', { name: `Saiu para entrega: nº ${first}` }).waitFor();
    assert.equal(await isCurrent(page, 'Separar'), 'true');
    const second = await placeDemoOrder(shop.url);
    await tab(page, 'Novos').getByText('1', { exact: true }).waitFor();
    assert.equal(await isCurrent(page, 'Separar'), 'true', 'it does not jump away under the thumb');
    await tab(page, 'Novos').click();
    await page.getByRole('button', { name: `Separar: nº ${second}` }).waitFor();
    await check();

    await page.reload();
    await page.getByRole('button', { name: `Separar: nº ${second}` }).waitFor();
    assert.equal(await isCurrent(page, 'Novos'), 'true');
  },
);

journey(
  'with a mouse, a press that is dragged away moves nothing, a double click moves one order, and the bar that undoes stays below the pointer',
  { env: {}, device: desk },
  async ({ page, shop, open }) => {
    const [first, second] = [await placeDemoOrder(shop.url), await placeDemoOrder(shop.url)];
    await open('/painel#demo-atendente');
    const button = (number: number) => page.getByRole('button', { name: `Separar: nº ${number}` });
    const places = await Promise.all([first, second].map((number) => button(number).boundingBox()));
    const [upper, lower] = places.sort((one, other) => (one?.y ?? 0) - (other?.y ?? 0));
    assert.ok(upper && lower);
    await page.mouse.move(upper.x + 20, upper.y + 10);
    await page.mouse.down();
    await page.mouse.move(upper.x + 20, upper.y - 60, { steps: 5 });
    await page.mouse.up();
    assert.equal(await notice(page).getByText('foi para Separar').count(), 0);
    await button(first).waitFor();

    // The other order's button comes to the place of the pressed one.
    await page.mouse.dblclick(upper.x + 20, upper.y + 10);
    await notice(page).getByText('foi para Separar').waitFor();
    const moved = page.getByRole('region', { name: /^Separar \d/ }).getByRole('link', { name: /^nº \d+$/ });
    await moved.first().waitFor();
    assert.equal(await moved.count(), 1);

    const undo = page.getByRole('button', { name: 'Desfazer' });
    await undo.hover();
    await page.waitForTimeout(11_000);
    await undo.click();
    await notice(page).getByText('Desfeito').waitFor();
    await Promise.all([first, second].map((number) => button(number).waitFor()));
  },
);

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the card keeps its icon beside where it goes, and the order leads to the customer's chat and phone`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const phoneNumber = `551190005${width + 1000}`;
      const name = `Tom Modelo ${width}`;
      const { number } = await placeOrder(walk, { phone: phoneNumber, name }, demoPayments.cash);
      await open('/painel#demo-atendente');
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: `nº ${number}`, exact: true }) });
      await card.waitFor();
      const [icon, words] = await Promise.all(
        ['svg', 'span'].map((part) => card.locator(`.bd-where > ${part}`).first().boundingBox()),
      );
      const isCut = await card
        .locator('.bd-buyer')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      assert.equal(isCut, false, 'the name is read whole');
      assert.ok(icon && words);
      assert.ok(words.x >= icon.x + icon.width, 'the words stand beside the icon');
      assert.ok(icon.y < words.y + words.height / 2 && icon.y + icon.height > words.y, 'on the first line');
      await check();
      await picture(page, `painel-cartao-${width}`);

      await card.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      const chat = page.getByRole('link', { name: `Conversar com ${name}` });
      assert.equal(await chat.getAttribute('href'), `https://wa.me/${phoneNumber}`);
      const call = page.getByRole('link', { name: `Ligar para ${name}` });
      assert.equal(await call.getAttribute('href'), `tel:+${phoneNumber}`);
      await check();
      await expectNoSidewaysScroll(page, 'an order');
      const popup = page.waitForEvent('popup');
      await chat.click();
      const other = await popup;
      await other.waitForURL(`https://wa.me/${phoneNumber}`);
      assert.equal(await other.evaluate(() => window.opener), null);
    },
  );

journey('who packs orders sees a masked phone, which leads nowhere', { device: phone }, async (walk) => {
  const { page, open } = walk;
  const { number } = await placeOrder(walk, { phone: '5511900051111', name: 'Tom Amostra' }, demoPayments.cash);
  await open('/painel#demo-separacao');
  await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
  await page.getByText(/\(11\) ••••-1111/).waitFor();
  assert.equal(await page.getByRole('link', { name: /Conversar|Ligar/ }).count(), 0);
});

journey(
  'the title of the tab counts the new orders that the board did not show yet, and every press on a phone is large',
  { env: {}, device: phone },
  async (walk) => {
    const { page, shop, open, check } = walk;
    await open('/painel#demo-dono');
    const menu = page.getByRole('navigation', { name: 'Painel' });
    await page.getByText('Nenhum pedido novo').waitFor();
    await menu.getByRole('link', { name: 'Produtos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
    await placeDemoOrder(shop.url);
    await page.waitForFunction(() => document.title.startsWith('(1) Produtos'));
    await page.reload();
    await page.waitForFunction(() => document.title.startsWith('(1) Produtos'));
    await menu.getByRole('link', { name: /^Pedidos/ }).click();
    await page.waitForFunction(() => document.title.startsWith('Pedidos'));
    await page.getByRole('button', { name: /^Separar: nº/ }).waitFor();
    await expectTouchTargets(page);
    await check();
    await picture(page, 'painel-quadro-toque-360');
    await menu.getByRole('link', { name: 'Loja' }).click();
    await page.waitForFunction(() => document.title.startsWith('Loja'), null);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    await menu.getByRole('link', { name: /^Pedidos.*1 novo/ }).waitFor();
    assert.match(await page.title(), /^Loja/, 'what was seen before the reload counts no more');
    for (const path of ['dinheiro', 'clientes', 'loja', 'loja/pagamentos', 'loja/entrega', 'loja/contas', 'numeros']) {
      await page.goto(`${shop.url}/painel/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle').catch(() => {});
      await expectTouchTargets(page);
    }
  },
);

import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { placeDemoOrder } from '../../helpers/browser/place-demo-orders.ts';

const journey = journeysOfOneShop({});
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pedidos' });
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) });
const buttonOf = (page: Page, number: number) => page.getByRole('button', { name: `Separar: nº ${number}` });
const notice = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** The pages that this page prints, in millimetres. */
async function printedPages(page: Page): Promise<{ width: number; height: number }[]> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const boxes = file.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  const millimeters = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  return [...boxes].map(([, width, height]) => ({ width: millimeters(width), height: millimeters(height) }));
}

/** Another person on another device. */
async function enterAs(page: Page, url: string, code: string): Promise<{ page: Page; context: BrowserContext }> {
  const browser = page.context().browser();
  assert.ok(browser);
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await other.goto(`${url}/painel#${code}`);
  await board(other).waitFor();
  return { page: other, context };
}

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} an attendant takes an order from new to done, undoes a press, and opens its slip`,
    { device },
    async ({ page, shop, open, check }) => {
      const number = await placeDemoOrder(shop.url, 'pacotes sem amassado');
      await open('/painel#demo-atendente');
      await board(page).waitFor();
      const press = (name: string) => page.getByRole('button', { name: `${name}: nº ${number}` });
      const tab = async (name: string) => {
        if (device === phone) await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click();
      };
      await page.getByText('pacotes sem amassado').first().waitFor();
      await check();

      await press('Separar').click();
      await notice(page).getByText(`nº ${number} foi para Separar`).waitFor();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await notice(page).getByText('Desfeito').waitFor();
      await press('Separar').click();
      await tab('Separar');
      await press('Saiu para entrega').waitFor();

      await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: 'Separar' }).waitFor();
      const tick = page.getByRole('checkbox').first();
      await tick.check();
      await page.getByText('separado por Bia').waitFor();
      await page.getByRole('button', { name: 'Escrever nota da equipe' }).click();
      await page.getByLabel('Nota da equipe').fill('Portão azul');
      await page.getByRole('button', { name: 'Guardar nota' }).click();
      await page.getByText('Portão azul').waitFor();
      // The note can arrive before the response. Until then the page asks before it is left.
      await page.getByRole('button', { name: 'Mudar a nota' }).waitFor();
      await check();

      await page.getByRole('link', { name: 'Comanda' }).click();
      const slip = page.getByRole('article', { name: `Comanda nº ${number}` });
      await slip.getByText('» pacotes sem amassado').waitFor();
      await slip.getByText('Portão azul').waitFor();
      // The paper's size reaches the printer: a roll as long as the slip, or A4.
      const [roll, ...more] = await printedPages(page);
      assert.deepEqual([roll?.width, more], [80, []]);
      assert.ok(roll && roll.height > 80 && roll.height < 200, `${roll?.height} mm`);
      await page.getByRole('button', { name: 'A4' }).click();
      assert.deepEqual(await printedPages(page), [{ width: 210, height: 297 }]);
      await check();
      // Some browsers in chat apps neither copy nor forward.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        Object.defineProperty(navigator, 'share', { value: undefined });
        document.execCommand = () => false;
      });
      await page.getByRole('button', { name: 'Texto' }).click();
      assert.match(await page.getByLabel('Copie o texto daqui').inputValue(), new RegExp(`Pedido nº ${number}`));
      await check();

      await page.getByRole('link', { name: 'Voltar ao pedido' }).click();
      // A visitor has no chat with the shop, so the button promises no message.
      await page.getByRole('button', { name: 'Saiu para entrega', exact: true }).click();
      await page.getByRole('button', { name: 'Entregue' }).click();
      await notice(page).getByText(`nº ${number} foi para Feitos`).waitFor();
      await page.getByRole('link', { name: 'Voltar aos pedidos' }).click();
      await tab('Feitos');
      await column(page, 'Feitos')
        .getByRole('link', { name: `nº ${number}`, exact: true })
        .waitFor();

      await tab('Separar');
      await page.getByRole('searchbox').fill(String(number));
      // On a phone one column is shown, and the search leads to the one that has the order.
      if (device === phone) await page.getByRole('button', { name: 'Ver 1 pedido em Feitos' }).click();
      await page.getByRole('link', { name: `nº ${number}`, exact: true }).waitFor();
    },
  );

// Decision: two people at once never overwrite each other: the second one reads who was first.
journey(
  'of two people at once on the board, both see new orders and each other’s presses, and only one moves an order',
  { device: desk },
  async ({ page, shop, open, check }) => {
    await open('/painel#demo-atendente');
    await board(page).waitFor();
    const gil = await enterAs(page, shop.url, 'demo-gerente');
    const number = await placeDemoOrder(shop.url);
    const press = (on: Page) => on.getByRole('button', { name: `Separar: nº ${number}` });
    await press(page).waitFor();
    await press(gil.page).waitFor();
    // Gil's page gets no event, so it shows the order as it was.
    await gil.page.route('**/painel/api/orders?*', (route) => route.abort());
    await gil.page.route('**/painel/api/orders', (route) => route.abort());
    await press(page).click();
    await notice(page).getByText(`nº ${number} foi para Separar`).waitFor();
    await press(gil.page).click();
    await notice(gil.page).getByText(`Bia já moveu o nº ${number} para Separar.`).waitFor();
    await gil.page.unroute('**/painel/api/orders?*');
    await gil.page.unroute('**/painel/api/orders');
    await column(gil.page, 'Separar')
      .getByRole('link', { name: `nº ${number}`, exact: true })
      .waitFor();

    // Ticks are shared.
    await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
    await gil.page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
    await page.getByRole('checkbox').first().check();
    await gil.page.getByText('separado por Bia').waitFor();
    await gil.context.close();
    await check();
  },
);

// Decision: the card that slides under the finger takes no press of a double tap.
journey(
  'a double tap moves one order, and moves close together are named and undone together',
  { device: phone },
  async ({ page, shop, open, check }) => {
    const numbers = [await placeDemoOrder(shop.url), await placeDemoOrder(shop.url), await placeDemoOrder(shop.url)];
    await open('/painel#demo-atendente');
    await board(page).waitFor();
    await page.getByRole('button', { name: /^Novos \d/ }).click();
    const buttons = page.getByRole('button', { name: /^Separar: nº/ });
    await buttons.nth(2).waitFor();
    const before = await buttons.count();
    const box = await buttons.first().boundingBox();
    assert.ok(box);
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const name = await buttons.first().getAttribute('aria-label');
    // The second tap comes in the first moment of the next card.
    const second = page.evaluate(
      ({ x, y, name: first }) =>
        new Promise<void>((done) => {
          const look = setInterval(() => {
            if (document.querySelector(`[aria-label="${first}"]`)) return;
            clearInterval(look);
            // A disabled button lets the tap through to its card.
            const hit = document.elementFromPoint(x, y);
            if (hit instanceof HTMLElement) hit.click();
            done();
          }, 5);
        }),
      { ...place, name },
    );
    await page.touchscreen.tap(place.x, place.y);
    await second;
    await notice(page)
      .getByText(/^nº \d+ foi para Separar/)
      .waitFor();
    // The board reads itself again after each change.
    await page.waitForTimeout(1_500);
    assert.equal(await buttons.count(), before - 1);
    await check();

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await notice(page).getByText('Desfeito').waitFor();
    // From the lowest card on, so that no other slides.
    for (const number of numbers.toReversed().slice(0, 2)) await buttonOf(page, number).click();
    await notice(page).getByText(`nº ${numbers[2]} e nº ${numbers[1]} foram para Separar`).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await notice(page).getByText('Desfeito').waitFor();
    for (const number of numbers) await buttonOf(page, number).waitFor();
  },
);

journey(
  'several orders move by one press, and a picker sees no money',
  { device: desk },
  async ({ page, shop, open, check }) => {
    const numbers = [await placeDemoOrder(shop.url), await placeDemoOrder(shop.url)];
    await open('/painel#demo-separacao');
    await board(page).waitFor();
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    for (const number of numbers) await page.getByLabel(`Selecionar nº ${number}`).check();
    await check();
    // A later column skips a step: the question names it, and nothing moves without the answer.
    await page.getByRole('button', { name: 'Pronto · a caminho', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Mover para Pronto · a caminho?' });
    await question.getByText(`nº ${numbers[0]}: de Novos para Pronto · a caminho, sem passar por Separar`).waitFor();
    await check();
    await question.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('button', { name: 'Separar', exact: true }).click();
    await notice(page)
      .getByText(/^nº \d+ e nº \d+ foram para Separar/)
      .waitFor();
    await page.getByRole('link', { name: `nº ${numbers[0]}`, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Separar' }).waitFor();
    assert.equal(await page.getByText('R$').count(), 0);
  },
);

journey('an attendant cancels several orders at once, with one reason', { device: phone }, async (scene) => {
  const { page, shop, open, check } = scene;
  const numbers = [await placeDemoOrder(shop.url), await placeDemoOrder(shop.url)];
  await open('/painel#demo-atendente');
  await board(page).waitFor();
  await page.getByRole('button', { name: 'Selecionar vários' }).click();
  for (const number of numbers) await page.getByLabel(`Selecionar nº ${number}`).check();
  const bar = await page.locator('.bd-selection').boundingBox();
  assert.ok(bar && bar.height <= 180, `${bar?.height} px of a phone`);
  await page.getByRole('button', { name: 'Cancelar 2 pedidos' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar 2 pedidos?' });
  await question.getByRole('button', { name: 'Produto em falta' }).click();
  assert.equal(await question.getByLabel('Motivo (opcional)').inputValue(), 'Produto em falta');
  await check();
  await question.getByRole('button', { name: 'Cancelar 2 pedidos' }).click();
  await notice(page).getByText('2 pedidos cancelados').waitFor();
  await page.goto(`${shop.url}/painel/pedidos/${numbers[0]}`);
  await page.getByText('Bia cancelou o pedido: Produto em falta').waitFor();
  await check();
});

// Decision: each page of a list follows a change.
journey(
  'cards behind ‘Mostrar mais’ follow the presses of both people',
  // One address may have few open orders.
  { env: { TRUSTED_PROXIES: '127.0.0.1' }, device: desk },
  async ({ page, shop, open, check }) => {
    const place = (visitor: number) => placeDemoOrder(shop.url, '', `198.51.100.${visitor}`);
    const numbers: number[] = [];
    while (numbers.length < 30)
      numbers.push(...(await Promise.all([1, 2, 3].map((next) => place(numbers.length + next)))));
    // The board lists by time. Of orders that are placed at once, the highest number may be the first.
    const second = await place(31);
    const last = await place(32);
    await open('/painel#demo-atendente');
    await board(page).waitFor();
    const card = (number: number) => column(page, 'Novos').getByRole('link', { name: `nº ${number}`, exact: true });
    await column(page, 'Novos').getByRole('link', { name: /^nº / }).first().waitFor();
    assert.equal(await card(last).count(), 0, 'not on the first page');
    await column(page, 'Novos').getByRole('button', { name: 'Mostrar mais' }).click();
    await card(last).waitFor();
    await check();

    const gil = await enterAs(page, shop.url, 'demo-gerente');
    await gil.page.getByRole('searchbox').fill(String(second));
    await gil.page.getByRole('button', { name: `Separar: nº ${second}` }).click();
    await notice(gil.page).getByText(`nº ${second} foi para Separar`).waitFor();
    await gil.context.close();
    await page.getByRole('button', { name: `Separar: nº ${last}` }).click();
    await notice(page).getByText(`nº ${last} foi para Separar`).waitFor();
    await card(last).waitFor({ state: 'detached' });
    await card(second).waitFor({ state: 'detached' });
    assert.ok((await column(page, 'Novos').getByRole('link', { name: /^nº / }).count()) >= 30);
  },
);

import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { recordToasts, type ShownToasts } from '../../helpers/browser/shown-toasts.ts';

const noNetwork = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/];

/** The order in the order service. Each applied change increments its version. */
const orderOf = (page: Page) =>
  page.evaluate(async () => {
    const { value } = JSON.parse(sessionStorage.getItem('session_code') ?? '{}');
    const response = await fetch('/api/order/current', { headers: { authorization: `Bearer ${value}` } });
    const { data } = await response.json();
    const { id, version, items } = data as { id: string; version: number; items: { name: string; quantity: number }[] };
    return { id, version, items: items.map(({ name, quantity }) => ({ name, quantity })) };
  });

const card = (page: Page, at: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Adicionar|^Mais um item/ }) })
    .nth(at);
const nameOf = async (page: Page, at: number) =>
  // A card keeps a number and its unit on one line.
  ((await card(page, at).getByRole('heading').getByRole('link').textContent()) ?? '').replaceAll('\u00a0', ' ');
const add = (page: Page, at: number) =>
  card(page, at)
    .getByRole('button', { name: /^Adicionar|^Mais um item/ })
    .click();

/** Milliseconds for the steps that fill a cart together with the idle loading after them. */
const fillLimit = { timeout: 60_000 };

/**
 * A visitor with an item in the cart, whose page has loaded all its idle parts: the order's event stream is the last
 * one. Returns the page's toasts.
 */
async function openWithCart(page: Page, open: (path: string) => Promise<void>): Promise<ShownToasts> {
  const toasts = await recordToasts(page);
  const fill = async () => {
    await open('/');
    await add(page, 0);
    await toasts.untilShown('Produto adicionado ao carrinho');
  };
  await Promise.all([
    page.waitForRequest('**/api/order/events', fillLimit),
    page.waitForResponse(/lazy-screens-\w+\.js/, fillLimit),
    fill(),
  ]);
  return toasts;
}

journey(
  'offline the list stays and an added product waits; once online, it is in the order once',
  { expected: noNetwork },
  async ({ page, open, check }) => {
    const toasts = await openWithCart(page, open);
    const before = await orderOf(page);
    const listed = await page.getByRole('article').count();
    const name = await nameOf(page, 1);

    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await add(page, 1);
    await page.getByText('1 item aguardando conexão').waitFor();
    await add(page, 1);
    await card(page, 1).getByText('2 × Aguardando conexão').waitFor();
    assert.equal(await page.getByRole('article').count(), listed);
    const confirm = page.getByRole('button', { name: /^Confirmar pedido/ });
    assert.equal(await confirm.isDisabled(), true);
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/offline-catalogue.png` });

    await page.getByRole('link', { name: /^Carrinho, / }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page.getByRole('list', { name: 'Aguardando conexão' }).getByText(`2 × ${name}`).waitFor();
    await page.getByRole('button', { name: 'adicionar mais um item' }).first().click();
    await page.getByText('2 itens aguardando conexão').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/offline-cart.png` });

    // The in-app browser discards the page, also offline.
    await page.reload().catch(() => undefined);
    await page.context().setOffline(false);
    await open('/order');
    await toasts.untilShown('Carrinho atualizado');
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
    const after = await orderOf(page);
    assert.equal(after.items.find((item) => item.name === name)?.quantity, 2);
    assert.equal(
      after.items.find((item) => item.name === before.items[0]?.name)?.quantity,
      (before.items[0]?.quantity ?? 0) + 1,
    );
    assert.equal(after.version, before.version + 2, 'each change was done once');
  },
);

journey(
  'a product added while another is being sent is in the order once, although the page closes then',
  { expected: [/ERR_ABORTED/, /ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open }) => {
    const toasts = await openWithCart(page, open);
    const before = await orderOf(page);
    const names = [await nameOf(page, 1), await nameOf(page, 2)];
    const isSent = page.waitForRequest('**/api/order/items/');
    // The request hangs: it neither arrives nor fails.
    await page.route('**/api/order/items/', () => undefined);
    await add(page, 1);
    await isSent;
    await add(page, 2);
    await card(page, 2)
      .getByRole('button', { name: /^Adicionar/, disabled: true })
      .waitFor();
    // The in-app browser discards the page, and opens it again.
    await page.goto('about:blank');
    await page.unroute('**/api/order/items/');
    await open('/order');
    await toasts.untilShown('Carrinho atualizado');
    const after = await orderOf(page);
    assert.deepEqual(
      names.map((name) => after.items.find((item) => item.name === name)?.quantity),
      [1, 1],
    );
    assert.equal(after.version, before.version + 2, 'each was added once');
  },
);

journey(
  'a change that waited and is refused stays listed in the cart until it is read',
  { expected: [...noNetwork, /422/] },
  async ({ page, open, check }) => {
    await openWithCart(page, open);
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await add(page, 1);
    await page.getByText('1 item aguardando conexão').waitFor();
    await page.route('**/api/order/items/', (route) =>
      route.fulfill({ status: 422, json: { success: false, data: null, errors: [{ message: 'Acabou agora.' }] } }),
    );
    await page.context().setOffline(false);
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Carrinho, / }).click();
    const refused = page.getByRole('region', { name: 'Não foi salvo' });
    await refused.getByText('Acabou agora.').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/refused-cart.png` });
    await refused.getByRole('button', { name: 'Entendi' }).click();
    await refused.waitFor({ state: 'detached' });
  },
);

journey(
  'a product added without a connection on its own page is named there as waiting',
  { expected: noNetwork },
  async (walk) => {
    const { page, open, check } = walk;
    await openWithCart(page, open);
    await open('/product/bone-estrela');
    const add = page.locator('.product-buying-add');
    await enabled(add).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await add.click();
    await page.getByRole('status').filter({ hasText: '1 item aguardando conexão' }).waitFor();
    await check();
    await page.context().setOffline(false);
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
  },
);

journey(
  'an add whose response is lost is retried with its idempotency key, and the product is in the order once',
  { expected: [/ERR_CONNECTION_RESET/, /ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open }) => {
    const toasts = await openWithCart(page, open);
    const before = await orderOf(page);
    const name = await nameOf(page, 1);
    const keys: (string | undefined)[] = [];
    // The retry comes within three seconds. It waits until the note was seen.
    let retry = () => {};
    const maySend = new Promise<void>((done) => {
      retry = done;
    });
    await page.route('**/api/order/items/', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return maySend.then(() => route.continue());
      await route.fetch();
      await route.abort('connectionreset');
    });
    await add(page, 1);
    await page.getByText('1 item aguardando conexão').waitFor();
    retry();
    await toasts.untilShown('Carrinho atualizado');
    const after = await orderOf(page);
    assert.equal(after.items.find((item) => item.name === name)?.quantity, 1);
    assert.deepEqual([after.version, keys.length, new Set(keys).size], [before.version + 1, 2, 1]);
  },
);

for (const { cut, title } of [
  {
    cut: false,
    title: 'a confirmation whose response is lost is retried with its key: one order, and the page shows it',
  },
  { cut: true, title: 'a confirmation whose response is lost with the connection is completed once online: one order' },
])
  journey(
    title,
    { expected: [/ERR_CONNECTION_RESET/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] },
    async ({ page, open, check }) => {
      await open('/product/bone-estrela#demo-instagram');
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await page.getByText('Produto adicionado ao carrinho').first().waitFor();
      await open('/order');
      const before = await orderOf(page);
      const keys: (string | undefined)[] = [];
      await page.route('**/api/order/confirm', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        if (cut) await page.context().setOffline(true);
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
      if (cut) {
        await page.getByText('Você está sem conexão').first().waitFor();
        await page.getByRole('button', { name: /^Confirmar pedido/ }).waitFor();
        await page.getByText('Confirmação aguardando conexão').waitFor();
        await check();
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/offline-confirmation.png` });
        await page.context().setOffline(false);
      }
      await page.waitForURL(`**/confirm?order=${before.id}`, { waitUntil: 'commit' });
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/confirmed-${cut}.png` });
      assert.ok(keys.length > 1);
      assert.equal(new Set(keys).size, 1);
      assert.notEqual((await orderOf(page)).id, before.id);
    },
  );

journey(
  'a confirmation pressed without a connection, in a cart that was opened by its link, is sent once online',
  { expected: noNetwork },
  async ({ page, open }) => {
    await open('/product/bone-estrela#demo-instagram');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    const loaded = page.waitForResponse(/confirm-order-\w+\.js/);
    await open('/order');
    await (await loaded).finished();
    const before = await orderOf(page);
    await page.context().setOffline(true);
    await goneOffline(page);
    await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
    await page.getByText('Confirmação aguardando conexão').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(`**/confirm?order=${before.id}`, { waitUntil: 'commit' });
  },
);

journey(
  'a gift that waited is sent where its file does not load at the first sign of a connection',
  { expected: [...noNetwork, /ERR_FAILED/] },
  async ({ page, open }) => {
    await open('/');
    await page.getByPlaceholder('Pesquisar por produto').fill('camomila');
    await page.keyboard.press('Enter');
    const tea = page.getByRole('article', { name: /Chá de Camomila/ }).first();
    await tea.getByRole('button', { name: /^Adicionar/ }).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    const follows = page.waitForRequest('**/api/order/events');
    await open('/order');
    await follows;
    const spoon = page.getByRole('region', { name: 'Brindes' }).getByRole('button', { name: /Colher Medidora/ });
    await spoon.waitFor();
    await page.context().setOffline(true);
    await goneOffline(page);
    await spoon.click();
    await page.getByText('Brindes aguardando conexão').first().waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    await page.context().setOffline(false);
    await page.getByText('Suas escolhas foram salvas').waitFor();
  },
);

/**
 * A shopper's cart with an item, whose page has loaded all its idle parts. `keys` are the keys of its confirmations;
 * `lose` handles each response.
 */
async function openToLose(page: Page, open: (path: string) => Promise<void>, lose: (route: Route) => Promise<unknown>) {
  await open('/product/bone-estrela#demo-instagram');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  const follows = page.waitForRequest('**/api/order/events');
  await open('/order');
  await follows;
  const before = await orderOf(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/order/confirm', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await lose(route);
  });
  // The in-app browser discards the page, and restores it when the connection is back.
  const again = async () => {
    await page.goto('about:blank');
    await page.unroute('**/api/order/confirm');
    await page.route('**/api/order/confirm', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.continue();
    });
    await page.context().setOffline(false);
    await open('/order');
  };
  return { before, keys, confirm: () => page.getByRole('button', { name: /^Confirmar pedido/ }).click(), again };
}

const goneOffline = (page: Page) => page.getByText('Você está sem conexão').first().waitFor();

const lostResponse = {
  expected: [
    /ERR_CONNECTION_RESET/,
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_FAILED/,
    /ERR_ABORTED/,
    /Failed to load resource/,
  ],
};

journey(
  'a confirmation whose response is lost with the page placed one order, and the reloaded page shows it as confirmed',
  lostResponse,
  async ({ page, open, check }) => {
    const { before, keys, confirm, again } = await openToLose(page, open, async (route) => {
      if (keys.length === 1) await route.fetch();
      await page.context().setOffline(true);
      await route.abort('connectionreset');
    });
    await confirm();
    await goneOffline(page);
    await again();
    await page.getByRole('dialog').getByText('Este pedido já foi confirmado.').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/confirmed-reload.png` });
    assert.equal(new Set(keys).size, 1);
    const after = await orderOf(page);
    assert.notEqual(after.id, before.id);
    assert.deepEqual(after.items, []);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Ver o pedido nº \d+$/ })
      .click();
    await page.waitForURL(/\/order\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Pedido recebido' }).waitFor();
  },
);

journey(
  'a confirmation that never arrived is resent with its key by the reloaded page, and the order shows as confirmed',
  lostResponse,
  async ({ page, open }) => {
    const { before, keys, confirm, again } = await openToLose(page, open, async (route) => {
      await page.context().setOffline(true);
      await route.abort('connectionreset');
    });
    await confirm();
    await goneOffline(page);
    // The visitor is anonymous: otherwise the chat with the shop would replace the page.
    await page.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }));
    await again();
    await page.waitForURL(`**/confirm?order=${before.id}`);
    await page.getByRole('heading', { name: 'Itens adicionados ao pedido' }).waitFor();
    assert.ok(keys.length > 1);
    assert.equal(new Set(keys).size, 1);
    assert.notEqual((await orderOf(page)).id, before.id);
  },
);

const platformKey = 'chave-da-plataforma-para-jornadas-000000';

journey(
  'a confirmation whose response is lost with the page, and whose order was cancelled, is shown as cancelled',
  { ...lostResponse, env: { PLATFORM_API_KEY: platformKey } },
  async ({ page, open, shop }) => {
    const { before, confirm, again, keys } = await openToLose(page, open, async (route) => {
      if (keys.length === 1) await route.fetch();
      await page.context().setOffline(true);
      await route.abort('connectionreset');
    });
    await confirm();
    await goneOffline(page);
    const canceled = await fetch(new URL(`/platform/orders/${before.id}/status`, shop.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'Canceled' }),
    });
    assert.equal(canceled.status, 200, await canceled.text());
    await again();
    await page.getByRole('dialog').getByText('Este pedido foi cancelado.').waitFor();
    assert.equal(await page.getByText('já foi confirmado').count(), 0);
  },
);

journey(
  'pending changes stay visible after a reload while the order cannot load, and both recover once the shop responds',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    const toasts = await openWithCart(page, open);
    const before = await orderOf(page);
    const name = await nameOf(page, 1);
    await page.route('**/api/order/**', (route) => route.abort());
    await add(page, 1);
    await page.getByText('1 item aguardando conexão').waitFor();

    await page.reload();
    await page.getByText('Falha ao carregar o pedido').waitFor();
    await page.getByText('1 item aguardando conexão').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/no-order-catalogue.png` });
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByRole('list', { name: 'Aguardando conexão' }).getByText(`1 × ${name}`).waitFor();
    await page.getByText('Falha ao carregar o pedido').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/no-order-cart.png` });

    await page.unroute('**/api/order/**');
    await toasts.untilShown('Carrinho atualizado');
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
    const after = await orderOf(page);
    assert.equal(after.items.find((item) => item.name === name)?.quantity, 1);
    assert.equal(after.version, before.version + 1, 'it was done once');
  },
);

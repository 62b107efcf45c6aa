import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { programArgs } from '../../helpers/processes/bundled-programs.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** The app inside the admin panel of the demo's Tray store. */
const appIn = (page: Page) => page.frameLocator('iframe[title="Aplicativo"]');

/** Links a store from the panel, until its products are in the shop. */
async function link({ page, open }: Walk): Promise<void> {
  await open('/demo/tray');
  const app = appIn(page);
  await app.getByRole('button', { name: 'Autorizar' }).click();
  await app.getByRole('button', { name: 'Permitir' }).click();
  await app.getByLabel('ID do chatbot').fill('demo-tray');
  await app.getByLabel('Token do chatbot').fill('token-de-demonstracao');
  await app.getByRole('button', { name: 'Vincular loja' }).click();
  await app.getByText('11 produtos da loja estão no chatbot.').waitFor();
}

/** Opens a shopper's own page in the shop that sells the store's products. */
async function enter(page: Page): Promise<Page> {
  const shopper = await page.context().newPage();
  await shopper.goto(new URL('/#demo-tray', page.url()).href);
  await mug(shopper).waitFor();
  return shopper;
}

const mug = (shopper: Page) => shopper.getByRole('article', { name: /Caneca Esmaltada/ });

async function buyMug(shopper: Page): Promise<void> {
  await shopper.goto(new URL('/catalog', shopper.url()).href);
  await mug(shopper)
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await shopper.getByText('Produto adicionado ao carrinho').first().waitFor();
  await shopper.getByRole('link', { name: /carrinho/i }).click();
  await enabled(shopper.getByRole('button', { name: /^Confirmar pedido/ })).click();
  await shopper.getByText('Itens adicionados ao pedido').first().waitFor();
}

const card = (page: Page, name: string) =>
  page.locator('#products > li').filter({ has: page.getByRole('heading', { name }) });
const orders = (page: Page) => page.locator('#orders > li');

/** Waits until a newly opened tab shows it: the webhook has arrived and was processed. An open tab keeps its list. */
async function untilShown(page: Page, isShown: (shopper: Page) => Promise<boolean>): Promise<void> {
  for (let looks = 0; ; looks++) {
    assert.ok(looks < 40, 'the shop never showed it');
    const shopper = await enter(page);
    const isThere = await isShown(shopper);
    await shopper.close();
    if (isThere) return;
    await page.waitForTimeout(250);
  }
}

async function trayStatus({ shop }: Walk): Promise<string> {
  const words = programArgs('scripts/shop.ts', 'tray', 'status', 'demo-tray');
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: shop.dataDir },
  });
  return stdout;
}

// Decision: A linked catalogue is updated by webhooks, which are only hints, and by a slow sync of the whole store.
// Decision: A confirmed order is created in the store once, with its payment, after any number of attempts. The store's
// stock is synced back.
journey(
  "an order of the shop arrives in the linked Tray store, and the store's changes arrive in the shop",
  { env: {} },
  async (walk) => {
    const { page, check } = walk;
    await link(walk);
    const shopper = await enter(page);
    await buyMug(shopper);

    await orders(page).getByText('Pedido 5001: A ENVIAR').waitFor();
    await orders(page).getByText('1 × Caneca Esmaltada: R$ 39,90').waitFor();
    const stock = card(page, 'Caneca Esmaltada').getByLabel('Estoque');
    await page.waitForFunction(
      (field) => field instanceof HTMLInputElement && field.value === '39',
      await stock.elementHandle(),
    );
    await card(page, 'Calça Pantalona').getByText('Em promoção: R$ 129,00').waitFor();
    await check();

    const changes: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/demo/tray-store/change')) changes.push(request.postDataJSON());
    });
    await card(page, 'Caneca Esmaltada').getByLabel('Preço (R$)').fill('44,90');
    await page.getByRole('button', { name: 'Salvar Caneca Esmaltada' }).click();
    await page.getByText('Caneca Esmaltada: salvo.').waitFor();
    assert.deepEqual(
      changes,
      [{ kind: 'product', id: 108, cents: 44_90 }],
      'an unedited field is not sent: a sale may have changed it',
    );
    await stock.fill('0');
    const saved = page.waitForRequest(
      (request) => request.url().endsWith('/demo/tray-store/change') && request.postDataJSON()?.stock === 0,
    );
    await page.getByRole('button', { name: 'Salvar Caneca Esmaltada' }).click();
    await saved;
    await card(page, 'Mel Silvestre').getByRole('checkbox', { name: 'À venda' }).uncheck();
    await page.getByText('Mel Silvestre 500 g: fora de venda.').waitFor();
    await untilShown(page, async (tab) => (await mug(tab).getByText('R$ 44,90').count()) > 0);
    await untilShown(page, async (tab) => (await mug(tab).getByText('Indisponível').count()) > 0);
    const honey = (tab: Page) => tab.getByRole('article', { name: /Mel Silvestre/ });
    await untilShown(
      page,
      async (tab) => (await honey(tab).count()) === 0 || (await honey(tab).getByText('Indisponível').count()) > 0,
    );

    await page.getByRole('button', { name: 'Cancelar o pedido 5001' }).click();
    await orders(page).getByText('Pedido 5001: CANCELADO').waitFor();
    await check();
  },
);

// Decision: A store that revoked its authorisation gets no more requests. The shop continues to sell, and its orders
// arrive once each after a new authorisation.
journey(
  'a Tray store that revokes its access gets no requests: the shop sells on, and orders arrive once after reauthorization',
  { env: {} },
  async (walk) => {
    const { page, check } = walk;
    await link(walk);
    const app = appIn(page);
    const shopper = await enter(page);
    await page.getByRole('button', { name: 'Revogar acesso' }).click();
    await page.getByText('Acesso revogado. A loja no chat vende').waitFor();

    for (let sold = 0; sold < 2; sold++) await buyMug(shopper);
    await app.getByText('A loja retirou a autorização.').waitFor({ timeout: 30_000 });
    await app.getByRole('button', { name: 'Reautorizar' }).waitFor();
    await check();
    assert.match(
      await trayStatus(walk),
      /Autorização: retirada pela loja; reautorizar em .*\n(.*\n)*Pedidos: 2 esperando/,
    );
    assert.equal(await orders(page).count(), 0);

    await app.getByRole('button', { name: 'Reautorizar' }).click();
    await app.getByText('reautorize').waitFor();
    await app.getByRole('button', { name: 'Autorizar' }).click();
    await app.getByRole('button', { name: 'Permitir' }).click();
    await app.getByText('Loja vinculada ao chatbot com sucesso').waitFor();
    await page.getByText('O aplicativo tem acesso à loja.').waitFor();
    assert.equal(await page.getByText('Acesso revogado').count(), 0);
    await orders(page).getByText('Pedido 5002: A ENVIAR').waitFor({ timeout: 30_000 });
    await orders(page).getByText('Pedido 5001: A ENVIAR').waitFor();
    assert.equal(await orders(page).count(), 2);
    assert.match(await trayStatus(walk), /Autorização: vale\n(.*\n)*Pedidos: 2 na loja Tray\n/);
  },
);

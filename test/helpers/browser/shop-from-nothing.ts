import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { fillPath } from '#shared/contract/path.ts';
import { programArgs } from '../processes/bundled-programs.ts';
import { freePort } from '../processes/free-port.ts';
import { type RunningShop, startShop } from '../processes/running-shop.ts';
import { launchBrowser } from './browser.ts';
import { runJourneyBody, type Walk } from './journey.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** A shop that `create` made: no demo, and nothing in it. */
export type NewShop = RunningShop & {
  /** The owner's link, without the address. */
  link: string;
  /** Runs a command of the operator and returns what it printed. */
  command: (...words: string[]) => Promise<string>;
};

/** Starts a server without a demo and creates an empty shop 'ana' on it. */
export async function startEmptyShop(t: TestContext, owner = 'Dona Ana'): Promise<NewShop> {
  const port = await freePort();
  const shop = await startShop({ port, env: { DEMO: '0', PUBLIC_URL: `http://127.0.0.1:${port}` } });
  t.after(() => shop.stop());
  const env = { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: '', PUBLIC_URL: shop.url };
  const command = async (...words: string[]) => {
    const args = programArgs('scripts/shop.ts', ...words);
    return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout;
  };
  const printed = await command('create', 'ana', '--name', 'Mercado da Ana', '--owner', owner);
  const link = /\S+\/painel\S*#\S+/.exec(printed)?.[0] ?? '';
  assert.notEqual(link, '', printed);
  return { ...shop, link: link.slice(shop.url.length), command };
}

/** Walks through the panel of an empty shop, signed in as its owner. */
export async function walkEmptyShop(
  t: TestContext,
  { title, device, expected = [] }: { title: string; device: BrowserContextOptions; expected?: RegExp[] },
  walk: (tools: Walk & { shop: NewShop }) => Promise<void>,
): Promise<void> {
  const shop = await startEmptyShop(t);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  await runJourneyBody({
    ...{ title, browser, shop, options: { device, expected } },
    walk: async (tools) => {
      await enter(tools, shop.link);
      await walk({ ...tools, shop });
    },
  });
}

/** Signs in by a link. */
export async function enter({ page, open }: Pick<Walk, 'page' | 'open'>, link: string): Promise<void> {
  await open(link);
  await page
    .getByRole('button', { name: /^(Entrar|Continuar)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.getByRole('navigation', { name: 'Painel' }).waitFor();
}

/** A write of the panel as the signed-in person's page makes it. */
export async function callPanelAs(
  page: Page,
  { url }: Pick<RunningShop, 'url'>,
  name: PanelCallName,
  body: object,
  params: Record<string, string> = {},
): Promise<void> {
  const answer = await page.request.post(url + fillPath(panelCalls[name].path, params), {
    headers: { origin: url, 'idempotency-key': randomUUID(), 'x-panel-shop': 'ana' },
    data: body,
  });
  assert.ok(answer.ok(), await answer.text());
}

/** A product, pickup, delivery in São Paulo and PIX: the least that a shopper needs. */
export async function fillShop(page: Page, shop: Pick<RunningShop, 'url'>): Promise<void> {
  await callPanelAs(page, shop, 'nameShop', { name: 'Mercado da Ana', whatsApp: '(11) 98765-4321' });
  await callPanelAs(page, shop, 'saveProduct', {
    ...{ id: null, name: 'Vela de mel' },
    variants: [{ sku: null, price: 45 }],
  });
  const place = { zipCode: '01001-000', state: 'SP', city: 'São Paulo', neighborhood: 'Sé', street: 'Rua A' };
  await callPanelAs(page, shop, 'startDelivery', {
    pickup: { ...place, number: '10' },
    delivery: { from: '01000-000', to: '01999-999', price: 5 },
  });
  await callPanelAs(page, shop, 'startPayment', { pixKey: 'ana@loja.example', city: 'São Paulo', cash: false });
}

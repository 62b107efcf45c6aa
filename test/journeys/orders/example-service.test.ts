import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import type { Page } from 'playwright-core';
import { choosePayment, fillContact, stepOf } from '../../helpers/browser/checkout-steps.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { withoutOptionalCalls } from '../../helpers/order-service/example-faults.ts';
import { exampleFile, startExampleService } from '../../helpers/processes/example-service.ts';
import { freePort } from '../../helpers/processes/free-port.ts';

const port = await freePort();
const secret = 'a-secret-that-is-thirty-two-characters-or-more';
const env = { ORDER_SERVICE_URL: `http://127.0.0.1:${port}`, CONTEXT_SECRET: secret };

const lackingPort = await freePort();
const lackingEnv = { ...env, ORDER_SERVICE_URL: `http://127.0.0.1:${lackingPort}`, STRICT_CONTRACT: '1' };

/** Adds a coffee to the cart. */
async function addCoffee(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: /Café em grãos/ })
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
}

/** Fills in the checkout, whose only store is chosen by itself, and confirms the order. */
async function buyByPix(page: Page): Promise<void> {
  await stepOf(page, 'Entrega')
    .getByText(/^Retirada em Loja do centro/)
    .waitFor();
  await fillContact(page, { phone: '' });
  await choosePayment(page, 'PIX');
  await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
  await page.getByLabel('Código PIX copia e cola').waitFor();
  await page.getByText('Pagamento confirmado').waitFor();
}

// Decision: with an order service that returns only what the document says, the shop opens and sells.
describe('the shop with the example order service of the documents, in plain JavaScript', () => {
  let child: ChildProcess | null = null;
  before(async () => {
    ({ child } = await startExampleService({ env: { PORT: String(port), CONTEXT_SECRET: secret } }));
  });
  after(() => child?.kill());

  journey('opens and sells: a contact buys, pays by PIX, and sees the payment arrive', { env }, async (walk) => {
    const { page, open, check } = walk;
    await open('/#exemplo-contato');
    await addCoffee(page);
    await check();
    await open('/order/checkout');
    // The only store is chosen by itself.
    await stepOf(page, 'Entrega')
      .getByText(/^Retirada em Loja do centro/)
      .waitFor();
    await fillContact(page, { phone: '' });
    await choosePayment(page, 'PIX');
    await check();
    await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
    await page.getByLabel('Código PIX copia e cola').waitFor();
    assert.equal(await page.getByText('banco de demonstração').count(), 0, 'this service has no such bank');
    await page.getByText('Pagamento confirmado').waitFor();
    await page.getByText(/^Pedido nº 100\d$/).waitFor();
    await check();
  });
});

describe('the shop with an example service that lacks every call that its pages do not need', () => {
  let child: ChildProcess | null = null;
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'example-'));
    const file = path.join(folder, 'order-service.mjs');
    await writeFile(file, withoutOptionalCalls(await readFile(exampleFile, 'utf8')));
    ({ child } = await startExampleService({ file, env: { PORT: String(lackingPort), CONTEXT_SECRET: secret } }));
  });
  after(async () => {
    child?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const title = 'opens and sells with a strict contract, without a message about what is lacked';
  journey(title, { env: lackingEnv, expected: ['/api/catalog/products/facets'] }, async ({ page, open, check }) => {
    const lacked: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) lacked.push(new URL(response.url()).pathname);
    });
    await open('/#exemplo-contato');
    await addCoffee(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    await check();
    await open('/order/checkout');
    await buyByPix(page);
    await check();
    assert.deepEqual([...new Set(lacked)], ['/api/catalog/products/facets']);
  });
});

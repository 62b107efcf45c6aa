import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { choosePayment, finishedStep, nextButton } from '../../helpers/browser/checkout-steps.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, runJourneyBody, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';
import { programArgs } from '../../helpers/processes/bundled-programs.ts';
import { copyOfNewShop } from '../../helpers/processes/new-shop-data.ts';
import { startShop } from '../../helpers/processes/running-shop.ts';
import { sharedResource } from '../../helpers/runner/shared-resource.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const command = async (dataDir: string, ...words: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  return (await promisify(execFile)(process.execPath, programArgs('scripts/shop.ts', ...words), { cwd: root, env }))
    .stdout;
};
const confirmButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A visitor without a session code, with a cap in the cart. */
async function fillCart({ page, open }: Pick<Walk, 'page' | 'open'>): Promise<void> {
  await open('/');
  await findAndAdd(page, 'bone', /Boné/);
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.getByRole('link', { name: /carrinho/i }).click();
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
}

// Spec §4: "On WhatsApp it reads 'Confirmar pedido e retornar ao WhatsApp' and confirming redirects to a chat link with
// the merchant number and optional prefilled text (the callback message plus the order id for anonymous users)."
journey(
  "an anonymous visitor's confirmation opens the chat with the order number, by which the merchant finds the order",
  async (walk) => {
    const { page, shop, check } = walk;
    await fillCart(walk);
    const confirm = confirmButton(page, 'Confirmar pedido pelo WhatsApp');
    await confirm.waitFor();
    await check();
    await confirm.click();
    await page.waitForURL('https://wa.me/**');
    const link = new URL(page.url());
    assert.equal(link.pathname, '/5511900000000');
    const text = link.searchParams.get('text') ?? '';
    const [, number = '', id = ''] =
      /^Olá! Acabei de montar meu pedido na loja\. Pedido nº (\d+) \(id ([\da-f-]{36})\)$/.exec(text) ?? [];
    assert.notEqual(number, '', text);
    const shown = await command(shop.dataDir, 'orders', 'show', number);
    assert.match(shown, /Boné/);

    await page.goBack();
    await page.waitForURL(`**/confirm?order=${id}`);
    await page.getByText(`Pedido nº ${number}`, { exact: true }).waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Enviar o pedido pelo WhatsApp' }).getAttribute('href'),
      link.href,
    );
    await check();
  },
);

journey(
  "an anonymous visitor whose chat does not open can copy the shop's number and the order's message",
  async (walk) => {
    const { page, check } = walk;
    await fillCart(walk);
    await page.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }));
    await confirmButton(page, 'Confirmar pedido pelo WhatsApp').click();
    const notice = page.getByRole('alert').filter({ hasText: 'O WhatsApp não abriu?' });
    assert.equal(await notice.getByLabel('Número da loja').inputValue(), '(11) 90000-0000');
    assert.match(await notice.getByLabel('Mensagem para a loja').inputValue(), /Pedido nº \d+/);
    await check();
  },
);

const feed = `id,title,price,availability
vela,Vela de mel,45.00,in stock`;
const declaration = {
  slug: 'sol',
  name: 'Sol',
  hosts: ['sol.localhost'],
  settings: { steps: ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment'] },
  stores: [
    {
      providerId: 'centro',
      name: 'Loja do Centro',
      zipCode: '01001-000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Rua das Flores',
      number: '10',
    },
  ],
  paymentOptions: [
    {
      providerId: 'dinheiro',
      method: 'OnDelivery',
      providerType: 'Manual',
      name: 'Dinheiro',
      group: 'Dinheiro',
      payOnDelivery: true,
    },
  ],
};

/** A shop on its own host, beside the demo, without a WhatsApp number. */
const numberless = sharedResource(
  async () => {
    const shop = await startShop({ dataDir: await copyOfNewShop() });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'declared-'));
    const file = path.join(folder, 'sol.json');
    writeFileSync(file, JSON.stringify(declaration));
    await command(shop.dataDir, 'apply', file);
    rmSync(folder, { recursive: true });
    await importFeed(feed, shop.dataDir, '--shop', 'sol');
    return { shop, browser: await launchBrowser() };
  },
  async ({ shop, browser }) => {
    await browser.close();
    await shop.stop();
  },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test(
  'an anonymous visitor of a shop without WhatsApp continues in the checkout, fills in what is missing and confirms',
  {
    timeout: 180_000,
  },
  () =>
    numberless.use(({ shop, browser }) => {
      const { port } = new URL(shop.url);
      const here = { dataDir: shop.dataDir, url: `http://sol.localhost:${port}` };
      return runJourneyBody({
        title: 'anonymous without a number',
        options: {},
        browser,
        shop: here,
        walk: fillInWhatIsMissing,
      });
    }),
);

async function fillInWhatIsMissing({ page, shop, open, check }: Walk): Promise<void> {
  await open('/');
  await findAndAdd(page, 'vela', /Vela/);
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.getByRole('link', { name: /carrinho/i }).click();
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  await page.getByRole('link', { name: 'Continuar o pedido' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Confirmar pedido/ }).count(), 0);
  await check();
  await page.getByRole('link', { name: 'Continuar o pedido' }).click();
  await page.waitForURL('**/order/checkout');

  const confirm = confirmButton(page, 'Confirmar pedido');
  assert.equal(await confirm.count(), 0);
  // The only way to get the order is chosen by itself.
  await finishedStep(page, 'Entrega', /Retirada em Loja do Centro/).waitFor();
  await field(page, 'Nome').fill('Bia Souza');
  await field(page, 'E-mail').fill('bia@exemplo.com.br');
  await field(page, 'CPF').pressSequentially('11144477735');
  await choosePayment(page, 'Pagamento na retirada');
  await nextButton(page, 'Informar o telefone').waitFor();
  assert.equal(await confirm.count(), 0);

  const phone = field(page, 'Telefone');
  assert.deepEqual(await Promise.all(['inputmode', 'autocomplete', 'type'].map((name) => phone.getAttribute(name))), [
    'tel',
    'tel',
    'text',
  ]);
  await phone.pressSequentially('1134');
  assert.equal(await phone.inputValue(), '(11) 34');
  await field(page, 'Nome').focus();
  await page.getByRole('alert').filter({ hasText: 'Telefone inválido. Informe o DDD e o número.' }).waitFor();
  await check();
  const clear = async () => {
    await phone.press('Control+a');
    await phone.press('Backspace');
  };
  await clear();
  await phone.pressSequentially('11987654321');
  assert.equal(await phone.inputValue(), '(11) 98765-4321');
  await clear();
  // With the country code, key by key.
  await phone.pressSequentially('+5511987654321');
  assert.equal(await phone.inputValue(), '+55 (11) 98765-4321');
  await nextButton(page).waitFor({ state: 'detached' });
  await clear();
  // As a keyboard's autofill writes it.
  await phone.fill('+5511987654321');
  assert.equal(await phone.inputValue(), '(11) 98765-4321');
  await nextButton(page).waitFor({ state: 'detached' });
  await check();

  await enabled(confirm).click();
  await page.waitForURL('**/confirm?order=*');
  assert.doesNotMatch(page.url(), /98765/);
  await page.getByText(/^Pedido nº \d+$/).waitFor();
  assert.equal(await page.getByRole('link', { name: /WhatsApp/ }).count(), 0);
  await check();
  const number = /\d+$/.exec((await page.getByText(/^Pedido nº \d+$/).textContent()) ?? '')?.[0] ?? '';
  assert.match(await command(shop.dataDir, 'orders', 'show', number, '--shop', 'sol'), /Vela de mel/);
}

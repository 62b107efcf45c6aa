import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, runJourneyBody, type Walk } from '../../helpers/browser/journey.ts';
import { startShop } from '../../helpers/processes/running-shop.ts';
import { sharedResource } from '../../helpers/runner/shared-resource.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the checkout with an item in the cart. */
async function openCheckout({ page, open }: Walk, session: string): Promise<void> {
  await open(`/#${session}`);
  await findAndAdd(page, 'acucar', /Açúcar/);
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await open(`/order/checkout#${session}`);
  await openStep(page, 'Dados de contato');
}

// Spec §2: "A note says contact data are saved automatically after editing."
journey(
  'contact data are saved three seconds after an edit, and errors are shown beside their fields',
  async (walk) => {
    const { page, open, check } = walk;
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/customer/update')) saves.push(request.postData() ?? '');
    });
    await openCheckout(walk, 'demo-instagram');
    await page.getByText('Os dados de contato são salvos automaticamente após a edição.').waitFor();

    await field(page, 'Nome').fill('Bia Souza');
    await field(page, 'E-mail').fill('bia@exemplo');
    assert.equal(
      await page.getByText('E-mail inválido.', { exact: true }).and(page.getByRole('alert')).count(),
      0,
      'not while typing the first time',
    );
    await field(page, 'CPF').pressSequentially('11144477736');
    assert.equal(await field(page, 'CPF').inputValue(), '111.444.777-36');
    await page.getByRole('alert').filter({ hasText: 'E-mail inválido.' }).waitFor();
    await field(page, 'Nome').focus();
    await page.getByRole('alert').filter({ hasText: 'CPF inválido.' }).waitFor();
    await page.getByText('Os dados serão salvos quando nome, e-mail e CPF estiverem corretos.').waitFor();
    assert.deepEqual(saves, []);
    await check();

    await field(page, 'E-mail').fill('bia@exemplo.com.br');
    await field(page, 'CPF').fill('111.444.777-35');
    await page.getByRole('status').filter({ hasText: 'Salvo' }).waitFor();
    assert.equal(saves.length, 1);
    assert.equal(JSON.parse(saves[0] ?? '{}').document, '11144477735');

    // The field loses the focus before the three seconds are over: it is saved at once.
    await field(page, 'Nome').fill('Bia Souza Lima');
    await page.getByRole('banner').getByRole('link', { name: 'Voltar ao catálogo' }).click();
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await openStep(page, 'Dados de contato');
    assert.equal(await field(page, 'Nome').inputValue(), 'Bia Souza Lima');
    assert.equal(saves.length, 2);

    // Invalid data are restored after a reload, and never appear in a URL.
    await field(page, 'E-mail').fill('bia@');
    await page.reload();
    await openStep(page, 'Dados de contato');
    assert.equal(await field(page, 'E-mail').inputValue(), 'bia@');
    assert.doesNotMatch(page.url(), /bia/i);
    await field(page, 'E-mail').fill('bia@exemplo.com.br');
    await page.waitForTimeout(100);
    await open('/order/checkout#demo-instagram');
    await openStep(page, 'Dados de contato');
    assert.equal(await field(page, 'CPF').inputValue(), '111.444.777-35');
  },
);

// Spec §2: "Contact data: name, e-mail, CPF (mask 000.000.000-00), and an optional corporate block shown when CNPJ is
// enabled via the checkbox 'Incluir informações de pessoa jurídica?' with corporate document (00.000.000/0000-00),
// Razão Social, Nome Fantasia, Inscrição Estadual."
journey(
  "the corporate block opens with 'Incluir informações de pessoa jurídica?', and accepts a CNPJ with letters",
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk, 'demo-messenger');
    await field(page, 'Nome').fill('Caio Prado');
    await field(page, 'E-mail').fill('caio@exemplo.com.br');
    await field(page, 'CPF').pressSequentially('52998224725');
    assert.equal(await field(page, 'CNPJ').count(), 0);
    await page.getByLabel('Incluir informações de pessoa jurídica?').check();
    await field(page, 'CNPJ').pressSequentially('12abc34501de34');
    await field(page, 'Razão Social').focus();
    await page.getByRole('alert').filter({ hasText: 'CNPJ inválido.' }).waitFor();
    await field(page, 'CNPJ').fill('');
    await field(page, 'Nome Fantasia').focus();
    await page.getByRole('alert').filter({ hasText: 'CNPJ é obrigatório.' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Insira uma razão social.' }).waitFor();
    await field(page, 'Inscrição Estadual').focus();
    await page.getByRole('alert').filter({ hasText: 'Insira um nome fantasia.' }).waitFor();
    await check();

    await field(page, 'CNPJ').pressSequentially('12abc34501de35');
    await field(page, 'Razão Social').fill('Padaria Sol Ltda');
    await field(page, 'Nome Fantasia').fill('Padaria Sol');
    await page.getByRole('status').filter({ hasText: 'Salvo' }).waitFor();
    await page.reload();
    await openStep(page, 'Dados de contato');
    assert.equal(await field(page, 'CNPJ').inputValue(), '12.ABC.345/01DE-35');
    assert.equal(await field(page, 'Razão Social').inputValue(), 'Padaria Sol Ltda');
  },
);

/** A shop that uses only this postal-code service. */
const postal = { isDown: false };
const postalShop = sharedResource(
  async () => {
    const service = createServer((request, reply) => {
      if (postal.isDown) return void reply.writeHead(503).end();
      const isTown = request.url?.includes('13930000');
      const response = isTown
        ? { logradouro: '', bairro: '', localidade: 'Serra Negra', uf: 'SP' }
        : { logradouro: 'Rua das Palmeiras', bairro: 'Vila Nova', localidade: 'São Paulo', uf: 'SP' };
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(response));
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const { port } = service.address() as AddressInfo;
    const shop = await startShop({ env: { POSTAL_CODE_URLS: `http://127.0.0.1:${port}/ws/{cep}/json` } });
    return { shop, service, browser: await launchBrowser() };
  },
  async ({ shop, service, browser }) => {
    await browser.close();
    await shop.stop();
    service.closeAllConnections();
    service.close();
  },
);

const addressJourney = (title: string, walk: (walk: Walk) => Promise<void>) =>
  test(title, { timeout: 120_000 }, () => {
    postal.isDown = false;
    return postalShop.use(({ shop, browser }) => runJourneyBody({ title, walk, options: {}, browser, shop }));
  });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Novo endereço' });
const inDialog = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

async function openNewAddress(walk: Walk, session: string): Promise<void> {
  await openCheckout(walk, session);
  await walk.page.getByText('Entregamos para você').click();
  await walk.page
    .getByRole('button', { name: /novo endereço/i })
    .first()
    .click();
  await dialog(walk.page).waitFor();
}

// Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
// new-address modal, store select for pickup."
// Spec §5: "The CEP search button is disabled until the CEP is valid."
addressJourney('a valid CEP fills in the new address, and a toast names the missing fields', async (walk) => {
  const { page, check } = walk;
  await openNewAddress(walk, 'demo-webchat');
  const search = dialog(page).getByRole('button', { name: 'Buscar CEP' });
  await inDialog(page, 'CEP').pressSequentially('0500000');
  assert.equal(await search.isDisabled(), true);
  // The last digit starts the look-up.
  await inDialog(page, 'CEP').pressSequentially('0');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'number');
  await dialog(page).getByText('Agora informe o número.').waitFor();
  assert.equal(await search.isDisabled(), false);
  assert.deepEqual(
    await Promise.all(['Rua', 'Bairro', 'Cidade', 'Estado'].map((label) => inDialog(page, label).inputValue())),
    ['Rua das Palmeiras', 'Vila Nova', 'São Paulo', 'SP'],
  );
  await check();
  await dialog(page).getByRole('button', { name: 'Salvar endereço' }).click();
  await page.locator('.toast-view').getByText('Preencha os campos obrigatórios').waitFor();
  assert.equal(await inDialog(page, 'Número').getAttribute('aria-invalid'), 'true');
  await check();

  // The phone's back button closes the modal, not the shop.
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/order/checkout');

  await page
    .getByRole('button', { name: /novo endereço/i })
    .first()
    .click();
  assert.equal(await inDialog(page, 'Rua').inputValue(), 'Rua das Palmeiras', 'the draft is still there');
  await inDialog(page, 'CEP').fill('05000-000');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'number');
  await page.keyboard.type('45');
  await dialog(page).getByText('Trabalho').click();
  await dialog(page).getByRole('button', { name: 'Salvar endereço' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page
    .getByText(/Rua das Palmeiras, 45/)
    .first()
    .waitFor();
  await page.getByText('Trabalho').first().waitFor();
  await check();
});

// Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else
// 'Preencha os campos obrigatórios'. Complemento optional."
addressJourney(
  'a town with a single CEP keeps the street editable, and its neighborhood is chosen from a select',
  async (walk) => {
    const { page, check } = walk;
    await openNewAddress(walk, 'demo-instagram');
    await inDialog(page, 'CEP').fill('13930-000');
    await dialog(page).getByRole('button', { name: 'Buscar CEP' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'street');
    await page.keyboard.type('Rua do Coreto');
    await inDialog(page, 'Número').fill('7');
    await inDialog(page, 'Bairro').selectOption('Jardim Serrano');
    await check();
    await dialog(page).getByRole('button', { name: 'Salvar endereço' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page
      .getByText(/Rua do Coreto, 7.*Jardim Serrano/)
      .first()
      .waitFor();
  },
);

// Spec §8: "A toast shows warnings from the new-address modal."
addressJourney('a failed lookup never blocks: a warning is shown, and the address can be typed', async (walk) => {
  const { page, check } = walk;
  postal.isDown = true;
  await openNewAddress(walk, 'demo-messenger');
  await dialog(page).getByText('Outro').click();
  await inDialog(page, 'Nome do endereço').fill('Casa da praia');
  await inDialog(page, 'CEP').fill('11440-000');
  await dialog(page).getByRole('button', { name: 'Buscar CEP' }).click();
  const warning = page.getByText('Falha ao buscar o CEP. Preencha o endereço abaixo.');
  const toasts = page.getByRole('region', { name: 'Avisos' }).filter({ has: warning });
  await toasts.waitFor();
  assert.equal(await warning.count(), 1, 'shown once');
  const [toast, field] = [await toasts.boundingBox(), await dialog(page).getByRole('radio').first().boundingBox()];
  assert.ok(toast && field && toast.y + toast.height <= field.y, 'the toast is above the first field');
  await check();
  await inDialog(page, 'Rua').fill('Rua da Praia');
  await inDialog(page, 'Número').fill('12');
  await inDialog(page, 'Bairro').fill('Centro');
  await inDialog(page, 'Cidade').fill('Guarujá');
  assert.equal(await inDialog(page, 'Estado').inputValue(), 'SP', 'from the CEP alone');
  await dialog(page).getByRole('button', { name: 'Salvar endereço' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page
    .getByText(/Rua da Praia, 12/)
    .first()
    .waitFor();
});

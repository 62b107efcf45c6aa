import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const confirm = (page: Page) => page.getByRole('button', { name: /^Confirmar pedido/ });

const put = (page: Page, providerId: string, quantity: number, index = '') =>
  callExternalSite(page, 'POST', '/api/order/items/', { index, providerId, quantity });

/** Opens the checkout of an order that is ready except for the subject of the walk. */
async function openReady({ page, open }: Walk) {
  await open('/');
  await page.getByRole('article').first().waitFor();
  await put(page, 'feijao-carioca-1kg', 12);
  await completeCheckoutElsewhere(page);
  await callExternalSite(page, 'POST', '/api/order/payment/delivery', { providerId: 'deposito', type: 2 });
  await open('/order/checkout');
  await enabled(confirm(page)).waitFor();
}

journey(
  'an order that was changed elsewhere is not confirmed: the page shows the change and a modal explains it',
  { expected: [/409/] },
  async (walk) => {
    const { page, check } = walk;
    // With live updates, the page would show the change before the button can be pressed.
    await page.route('**/api/order/events', () => {});
    await openReady(walk);
    const { items } = await callExternalSite(page, 'GET', '/api/order/current');
    await put(page, 'feijao-carioca-1kg', 20, items[0].index);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/order/confirm')) sent.push(request.headers()['if-match']);
    });
    await confirm(page).click();
    const modal = page.getByRole('dialog');
    await modal.getByText('O pedido foi alterado em outro lugar. Confira e tente novamente.').waitFor();
    assert.match(sent[0] ?? '', /^"[\w-]+\.\d+"$/);
    await check();
    // Its button has the focus.
    await page.keyboard.press('Enter');
    await modal.waitFor({ state: 'detached' });
    await openStep(page, 'Itens do pedido');
    assert.equal(await page.getByRole('textbox', { name: 'quantidade' }).inputValue(), '20');
    // Another tab chose a store in the meantime: this tab's choice must not overwrite it.
    await callExternalSite(page, 'POST', '/api/order/logistic/', { type: 0, providerId: 'retirada-centro' });
    await openStep(page, 'Entrega');
    await page.getByLabel('Loja para retirada').selectOption('retirada-armario');
    await page
      .getByRole('alert')
      .getByText('O pedido foi alterado em outro lugar. Confira e tente novamente.')
      .waitFor();
    assert.equal(await page.getByLabel('Loja para retirada').inputValue(), 'retirada-centro');
  },
);

journey(
  'all reasons of a refusal stay until dismissed, and the lists are refetched',
  { expected: [/422/] },
  async (walk) => {
    const { page, check } = walk;
    await openReady(walk);
    const words = ['O frete mudou.', 'O horário escolhido foi preenchido.'];
    await page.route('**/api/order/confirm', async (route) => {
      const data = await callExternalSite(page, 'GET', '/api/order/current');
      await route.fulfill({
        status: 422,
        json: { success: false, data, errors: words.map((message) => ({ message })) },
      });
    });
    for (const title of ['Entrega', 'Agendamento', 'Pagamento'] as const) await openStep(page, title);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await confirm(page).click();
    const problems = page.locator('.problems-list');
    for (const text of words) await problems.getByText(text).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.problems-list li').length === 2);
    for (const list of ['/api/order/schedule', '/api/order/stores', '/api/order/payments'])
      assert.ok(
        asked.some((path) => path.startsWith(list)),
        `${list} in ${asked.join(' ')}`,
      );
    await check();
    await problems.getByRole('button', { name: 'Entendi' }).click();
    await enabled(confirm(page)).waitFor();
  },
);

journey(
  'an item with a shipping restriction forces pickup on the next order too, and text typed for a placed order is gone',
  async (walk) => {
    const { page } = walk;
    await openReady(walk);
    await openStep(page, 'Pagamento');
    await page.getByRole('textbox', { name: 'Cupom de desconto' }).fill('TALVEZ');
    await page.goto(new URL('/order', page.url()).href);
    await enabled(confirm(page)).click();
    await page.waitForURL(/wa\.me|whatsapp/);
    await page.goBack();
    await page.getByRole('banner').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Carrinho vazio' }).count(), 1);
    await put(page, 'bolo-chocolate-festa', 2);
    await page.goto(new URL('/order/checkout', page.url()).href);
    await page.getByRole('radio', { name: 'Retirar na loja' }).and(page.locator(':checked')).waitFor();
    await page.getByLabel('Loja para retirada').waitFor();
    await openStep(page, 'Pagamento');
    assert.equal(await page.getByRole('textbox', { name: 'Cupom de desconto' }).inputValue(), '');
  },
);

// Spec §2: "order | cart (non-platform sessions); child routes payment and checkout"
journey('a checkout that was begun is finished there: the cart links to it and shows what is missing', async (walk) => {
  const { page, open, check } = walk;
  await openReady(walk);
  await open('/order');
  await enabled(confirm(page)).waitFor();
  await callExternalSite(page, 'POST', '/api/order/logistic/', { type: 0, providerId: 'retirada-armario' });
  await page.reload();
  const on = page.getByRole('link', { name: 'Continuar o pedido' });
  await on.waitFor();
  await page.getByText('Falta: dia e horário').waitFor();
  assert.equal(await confirm(page).count(), 0);
  await check();
  await on.click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
});

journey("'Entendi' under a problem that still exists shows that it does", { env: {} }, async (walk) => {
  const { page, open, check } = walk;
  await open('/#demo-webchat');
  await page.getByRole('article').first().waitFor();
  await put(page, 'feijao-carioca-1kg', 12);
  const lasting = 'Feijão Carioca 1 kg está sem estoque.';
  await page.route('**/api/order/current', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, catalogErrorMessages: [lasting] } },
    });
  });
  await open('/order');
  await page.getByText(lasting).waitFor();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await page.getByText('Ainda há um problema. Ajuste a quantidade ou remova o item.').waitFor();
  await check();
});

journey(
  'a manual delivery price has no minus sign and goes with its delivery; cancelling affects the order in question',
  { env: {}, expected: [/409/], device: { viewport: { width: 1280, height: 900 } } },
  async (walk) => {
    const { page, open } = walk;
    // With live updates, the page would leave an order that was ended elsewhere.
    await page.route('**/api/order/events', () => {});
    await open('/#demo-agente');
    await page.getByRole('article').first().waitFor();
    await put(page, 'feijao-carioca-1kg', 12);
    await callExternalSite(page, 'POST', '/api/order/address/', {
      isDefault: true,
      name: 'Casa',
      state: 'SP',
      city: 'São Paulo',
      street: 'Rua A',
      number: '1',
      zipCode: '01310100',
      complement: '',
      neighborhood: 'Bela Vista',
      neighborhoodId: null,
    });
    await open('/order/checkout');
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    const custom = page.getByRole('radio', { name: 'Customizado' });
    await custom.check();
    const price = page.getByRole('textbox', { name: 'Valor do frete' });
    await price.pressSequentially('-7');
    await price.press('Enter');
    await page.getByRole('alert').getByText('O valor não pode ser negativo.').waitFor();
    assert.equal(await price.inputValue(), '-7');
    await price.fill('7,77');
    await price.press('Enter');
    await page
      .getByText(/R\$\s7,77/)
      .first()
      .waitFor();
    assert.equal(await custom.isChecked(), true);
    await page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio').first().check();
    await page
      .getByText(/R\$\s7,77/)
      .first()
      .waitFor({ state: 'detached' });
    assert.equal(await custom.isChecked(), false);
    assert.equal(await price.count(), 0);

    // The order in question is ended elsewhere: the page shows its end, and the next order is not cancelled instead.
    await page.route('**/api/order/cancel', async (route) => {
      await callExternalSite(page, 'GET', '/api/order/cancel');
      await put(page, 'feijao-carioca-1kg', 3);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
    const { items } = await callExternalSite(page, 'GET', '/api/order/current');
    assert.equal(items[0].quantity, 3);
  },
);

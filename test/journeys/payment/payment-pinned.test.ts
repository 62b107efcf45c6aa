import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { confirmButton, payAtBank } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const methods = { pix: 3, nubank: 8, cash: 4, card: 0 } as const;
const codeField = (page: Page) => page.getByLabel('Código PIX copia e cola');

/** Opens a page of a person who orders in another tab, at a URL that shows no order. */
const begin = async ({ page, open }: Walk, start: string): Promise<void> => {
  await open(start);
  await page.getByPlaceholder('Pesquisar por produto').waitFor();
};

/** Eight kilos of sugar, ready to be paid with the first option of this method. */
async function buildElsewhere(page: Page, method: number): Promise<{ id: string }> {
  await callExternalSite(page, 'POST', '/api/order/items/', {
    index: '',
    providerId: 'acucar-refinado-1kg',
    quantity: 8,
  });
  await completeCheckoutElsewhere(page);
  const options: { method: number; providerId: string }[] = await callExternalSite(page, 'GET', '/api/order/payments/');
  const option = options.find((candidate) => candidate.method === method);
  assert.ok(option, `a way to pay ${method}`);
  const cash = method === methods.cash ? { cashAmount: 500 } : {};
  return callExternalSite(page, 'POST', '/api/order/payment/delivery', {
    providerId: option.providerId,
    type: method,
    ...cash,
  });
}

async function placeElsewhere(page: Page, method: number): Promise<{ id: string }> {
  await buildElsewhere(page, method);
  return callExternalSite(page, 'GET', '/api/order/confirm');
}

/** Confirms the cart by hand, ending on the confirmation page. */
async function confirmHere(page: Page): Promise<void> {
  await page.goto(new URL('/order', page.url()).href);
  await enabled(confirmButton(page)).click();
  await page.waitForURL('**/confirm?order=*');
}

const orderOf = (page: Page) => new URL(page.url()).searchParams.get('order');

journey(
  'a paid PIX shows as paid on both open pages, though an older order awaits payment and the cart is filled',
  async (walk) => {
    const { page, check } = walk;
    await begin(walk, '/#demo-instagram');
    await placeElsewhere(page, methods.nubank);
    await buildElsewhere(page, methods.pix);
    await confirmHere(page);
    const code = await codeField(page).inputValue();
    const second = await page.context().newPage();
    // Another tab has its own session storage, so it enters again.
    await second.goto(new URL(`/order/payment?order=${orderOf(page)}#demo-instagram`, page.url()).href);
    assert.equal(await codeField(second).inputValue(), code);
    await second.getByText(/^Pedido nº \d+$/).waitFor();
    await buildElsewhere(page, methods.card);
    await payAtBank(page, code);
    for (const open of [page, second]) {
      await open.getByText('Pagamento confirmado').waitFor();
      assert.equal(await open.getByText('Pague pelo link').count(), 0);
    }
    await check();
  },
);

journey('after a cash order the confirmation shows nothing of an older order', async (walk) => {
  const { page } = walk;
  await begin(walk, '/#demo-messenger');
  await placeElsewhere(page, methods.nubank);
  await buildElsewhere(page, methods.cash);
  const asked = page.waitForResponse('**/api/order/payment/state?order=*');
  await confirmHere(page);
  const { data } = await (await asked).json();
  assert.equal(data.order.id, orderOf(page));
  await page.getByText('Itens adicionados ao pedido').first().waitFor();
  assert.equal(await page.getByText('Pague pelo link').count(), 0);
});

journey('a wrong amount is shown on the page with a link to the chat, and can be corrected', async (walk) => {
  const { page, check } = walk;
  await begin(walk, '/#demo-whatsapp');
  const order = await placeElsewhere(page, methods.pix);
  await page.goto(new URL(`/order/payment?order=${order.id}`, page.url()).href);
  const code = await codeField(page).inputValue();
  await payAtBank(page, code, '10,00');
  await page.getByText(/^Recebemos R\$\s10,00 de R\$\s[\d,]+$/).waitFor();
  assert.match(
    (await page.getByRole('link', { name: 'Falar com a loja' }).getAttribute('href')) ?? '',
    /^https:\/\/wa\.me\//,
  );
  assert.equal(await codeField(page).count(), 0);
  await check();
  await payAtBank(page, code);
  await page.getByText('Pagamento confirmado').waitFor();
});

journey('the chat buttons of two orders each open their own payment', async (walk) => {
  const { page, open } = walk;
  await begin(walk, '/#demo-whatsapp');
  const orders = [await placeElsewhere(page, methods.pix), await placeElsewhere(page, methods.pix)];
  for (const { id } of orders) {
    await page.goto(new URL(`/order/payment?order=${id}`, page.url()).href);
    await codeField(page).waitFor();
  }
  await open('/demo/chat/whatsapp');
  const links = page.getByRole('link', { name: 'Abrir pagamento' });
  await links.nth(1).waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const { id } of orders) {
    const href = hrefs.find((candidate) => candidate.includes(id));
    assert.match(href ?? '', /^\/order\/payment\?order=[\da-f-]{36}#.+/);
    await open(href ?? '');
    await codeField(page).waitFor();
    assert.equal(orderOf(page), id);
  }
});

journey(
  'a payment method that cannot be changed shows why, and its code stays valid',
  { expected: ['422'] },
  async (walk) => {
    const { page } = walk;
    await begin(walk, '/#demo-webchat');
    const order = await placeElsewhere(page, methods.pix);
    await page.goto(new URL(`/order/payment?order=${order.id}`, page.url()).href);
    const code = await codeField(page).inputValue();
    await callExternalSite(page, 'POST', '/api/order/items/', {
      index: '',
      providerId: 'acucar-refinado-1kg',
      quantity: 1,
    });
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
    await page.getByText('Você já começou outro pedido: termine ou esvazie o carrinho').waitFor();
    await page.getByRole('link', { name: 'Ver o carrinho aberto' }).waitFor();
    assert.equal(await codeField(page).inputValue(), code);
    await payAtBank(page, code);
    await page.getByText('Pagamento confirmado').waitFor();
    const receipt = page.getByRole('region', { name: /^Pedido nº \d+$/ });
    await receipt.getByText(/^\d+ × /).waitFor();
    await page.getByRole('link', { name: 'Ver pedido' }).waitFor();
  },
);

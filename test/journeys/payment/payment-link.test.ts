import assert from 'node:assert/strict';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton, fillCheckoutForContact } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
journey(
  'Nubank is paid with one link, the same on every visit, and once paid the page links back to WhatsApp',
  async (walk) => {
    const { page, check } = walk;
    await placeFromWhatsApp(walk, 'Nubank');
    const link = page.getByRole('link', { name: 'Ir para o pagamento' });
    const href = await link.getAttribute('href');
    assert.ok(href);
    await check();
    await page.reload();
    assert.equal(await link.getAttribute('href'), href, 'a second visit makes no second charge');

    const bank = await page.context().newPage();
    // The same page, under the URL that the journey uses.
    const { pathname, search } = new URL(href, page.url());
    await bank.goto(new URL(pathname + search, page.url()).href);
    await bank.getByRole('button', { name: 'Pagar' }).click();
    await bank.getByText('Pagamento enviado. A loja já foi avisada.').waitFor();
    await page.getByText('Pagamento confirmado').waitFor();
    assert.equal(await link.count(), 0, 'what is paid cannot be paid again');
    await page.getByRole('link', { name: 'Voltar para o WhatsApp' }).waitFor();
    await check();
  },
);

// Decision: The page of a payment by a link that the shop's people send asks for no charge, and leads to the shop once.
journey('a payment agreed with the shop asks for no charge, and its result leads to the shop once', async (walk) => {
  const { page, open, check } = walk;
  await chooseToPayBy(walk, 'Link de pagamento', '/#demo-webchat');
  await open('/order/checkout');
  await openStep(page, 'Pagamento');
  for (const [name, note] of [
    ['Link de pagamento', 'A loja envia o link pela conversa'],
    ['Nubank', 'Abre a página de pagamento'],
  ] as const)
    await page.locator('label.choice').filter({ hasText: name }).getByText(note).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/payment/start')) asked++;
  });
  await confirmButton(page).click();
  await page.waitForURL('**/confirm?order=*');
  await page.getByText('Pagamento combinado com a loja').waitFor();
  await page.getByRole('link', { name: 'Ver pedido' }).waitFor();
  assert.equal(await page.getByRole('link', { name: /com a loja pelo WhatsApp$/ }).count(), 1);
  const filled = page.getByRole('main').locator('.btn-primary').filter({ visible: true });
  assert.deepEqual(await filled.allTextContents(), ['Ver pedido'], 'one main button');
  await check();
  assert.equal(asked, 0);
});

journey('a payment agreed with the shop has no charge and links back to the chat', async (walk) => {
  const { page, check } = walk;
  await placeFromWhatsApp(walk, 'Link de pagamento');
  await page.getByText('Pagamento combinado com a loja').waitFor();
  const next =
    /^A loja envia pela conversa como pagar os R\$\s49,90 deste pedido\. Ela avisa você quando o dinheiro chegar/;
  await page.getByText(next).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Ir para o pagamento' }).count(), 0);
  const back = page.getByRole('link', { name: 'Voltar para o WhatsApp' });
  assert.match((await back.getAttribute('href')) ?? '', /^https:\/\/wa\.me\//);
  await check();
});

journey("the contact pays with the agent's own link, and no other charge is made", { env: {} }, async (walk) => {
  const { page, open, check } = walk;
  await fillCheckoutForContact(walk);
  await page.getByRole('radio', { name: 'Link de pagamento', exact: true }).check();
  await page.getByRole('textbox', { name: 'Link de pagamento' }).fill('https://pagar.exemplo.com/pedido/1');
  await enabled(page.getByRole('button', { name: /^Finalizar e enviar/ })).click();
  await page.waitForURL('**/finish?*');
  await open('/demo/chat/whatsapp');
  await page.getByText('https://pagar.exemplo.com/pedido/1').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Abrir pagamento' }).count(), 0, 'there is no other payment link');
  await check();
});

journey(
  'an order reopened for another payment method is paid in the checkout, and its chat explains it',
  // While it is open again it is no placed order.
  { expected: [/404.*\/api\/order\/placed\/\d+/] },
  async (walk) => {
    const { page, open } = walk;
    await placeFromWhatsApp(walk, 'PIX');
    await page.getByLabel('Código PIX copia e cola').waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
    await page.waitForURL('**/order/checkout');
    const note = page.getByText(/^Pedido nº \d+: escolha outra forma de pagamento$/);
    await note.waitFor();
    await page.goBack();
    await page.waitForURL(/\/order\/\d+$/);
    await page.getByRole('heading', { name: /^Pedido nº \d+/ }).waitFor();
    await page.goForward();
    await note.waitFor();
    await page.goto(new URL('/change-payment', page.url()).href);
    await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).waitFor();
    // The text needs the order's number, which arrives with the order.
    const chat = await page
      .getByRole('link', { name: 'Voltar para o WhatsApp' })
      .and(page.locator('[href*="text="]'))
      .getAttribute('href');
    const written = new URL(chat ?? '').searchParams.get('text') ?? '';
    assert.match(written, /^Quero pagar o pedido nº \d+ de outra forma\.$/, 'nothing else of the order');
    await open('/demo/chat/whatsapp');
    await page
      .getByText(
        /^O pedido nº \d+ foi reaberto para mudar a forma de pagamento\. O código PIX anterior não vale mais\.$/,
      )
      .waitFor();
  },
);

/** Places an order from WhatsApp and opens its payment. */
async function placeFromWhatsApp(walk: Walk, method: string): Promise<void> {
  const { page, open } = walk;
  await chooseToPayBy(walk, method, '/#demo-whatsapp');
  const { id } = await callExternalSite(page, 'GET', '/api/order/current');
  await confirmButton(page).click();
  await page.waitForURL('https://wa.me/**');
  await open(`/order/payment?order=${id}#demo-whatsapp`);
}

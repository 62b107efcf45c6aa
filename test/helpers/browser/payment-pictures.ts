import type { Page } from 'playwright-core';
import { chooseToPayBy, confirmButton, fillCard, finishButton, openCardForm } from './payment-journey.ts';

type Picture = { name: string; path: string; before: (page: Page) => Promise<unknown>; isWhole: true };

const picture = (name: string, before: (page: Page) => Promise<unknown>, path = '/'): Picture => ({
  name: `payment-${name}`,
  path,
  before,
  isWhole: true,
});

/** The tools of a walk that its steps need, on a page that has already opened the shop. */
const walkOn = (page: Page) => ({
  page,
  open: async (path: string) => void (await page.goto(new URL(path, page.url()).href)),
});

async function confirmBy(page: Page, method: string): Promise<void> {
  await chooseToPayBy(walkOn(page), method);
  await confirmButton(page).click();
  await page.waitForURL('**/confirm?order=*');
}

async function payWith(page: Page, number: string): Promise<void> {
  await openCardForm(walkOn(page));
  await fillCard(page, number);
  await finishButton(page).click();
}

async function payPix(page: Page): Promise<void> {
  await confirmBy(page, 'PIX');
  const code = await page.getByLabel('Código PIX copia e cola').inputValue();
  const bank = await page.context().newPage();
  await bank.goto(new URL(`/demo/banco?codigo=${encodeURIComponent(code)}`, page.url()).href);
  await bank.getByRole('button', { name: 'Pagar' }).click();
  await page.getByText('Pagamento confirmado').waitFor();
}

/** From an agent's catalogue to the checkout with an item, up to the payment option. */
async function serveContact(page: Page, method: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Adicionar/ })
    .first()
    .click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.goto(new URL('/order/checkout', page.url()).href);
  // All pictures of an agent show one order, so the payment may be chosen already.
  await page.getByRole('radio', { name: method, exact: true }).check();
}

const asAgent = '/#demo-agente';

/** The screens of the payment, for review by eye. */
export const paymentPictures: Picture[] = [
  picture('card', (page) => openCardForm(walkOn(page))),
  picture('card-filled', async (page) => {
    await openCardForm(walkOn(page));
    await fillCard(page, '4111111111111111');
    await page.getByLabel('Código (CVV)').focus();
  }),
  picture('card-errors', async (page) => {
    await openCardForm(walkOn(page));
    await finishButton(page).click();
  }),
  picture('card-refused', async (page) => {
    await payWith(page, '4000000000009995');
    await page.getByRole('dialog').waitFor();
  }),
  picture('card-captcha', async (page) => {
    await payWith(page, '4000000000003220');
    await page.getByRole('heading', { name: 'Verificação de segurança' }).waitFor();
  }),
  picture('pix', async (page) => {
    await confirmBy(page, 'PIX');
    await page.getByLabel('Código PIX copia e cola').waitFor();
  }),
  picture('pix-expired', async (page) => {
    await page.route('**/api/order/payment/st*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (body.data.pix) body.data.pix.expiresAt = body.data.now;
      await route.fulfill({ response, json: body });
    });
    await confirmBy(page, 'PIX');
    await page.getByText('O código PIX expirou').waitFor();
  }),
  picture('pix-paid', payPix),
  picture('pix-page', async (page) => {
    await confirmBy(page, 'PIX');
    await page.goto(new URL('/order/payment', page.url()).href);
    await page.getByLabel('Código PIX copia e cola').waitFor();
  }),
  picture('boleto', async (page) => {
    await confirmBy(page, 'Boleto');
    await page.getByLabel('Linha digitável').waitFor();
  }),
  picture('link', async (page) => {
    await confirmBy(page, 'Nubank');
    await page.getByRole('link', { name: 'Ir para o pagamento' }).waitFor();
  }),
  picture('nobody', async (page) => {
    await confirmBy(page, 'Link de pagamento');
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
  }),
  picture(
    'agent-pix',
    async (page) => {
      await serveContact(page, 'PIX');
      await page.getByRole('textbox', { name: 'Chave PIX deste pedido' }).fill('529.982.247');
      await page.getByRole('button', { name: 'Usar chave' }).click();
      await page.getByText('Informe uma chave PIX válida').waitFor();
    },
    asAgent,
  ),
  picture(
    'agent-pix-key',
    async (page) => {
      await serveContact(page, 'PIX');
      await page.getByRole('textbox', { name: 'Chave PIX deste pedido' }).fill('529.982.247-25');
      await page.getByRole('button', { name: 'Usar chave' }).click();
      await page.getByRole('button', { name: 'Remover a chave PIX' }).waitFor();
    },
    asAgent,
  ),
  picture(
    'agent-link',
    async (page) => {
      await serveContact(page, 'Cartão de crédito');
      await page.getByRole('textbox', { name: 'Link de pagamento' }).waitFor();
    },
    asAgent,
  ),
  picture('order', async (page) => {
    await confirmBy(page, 'PIX');
    const heading = await page
      .getByText(/^Pedido nº \d+$/)
      .first()
      .textContent();
    await page.goto(new URL(`/order/${heading?.match(/\d+/)?.[0]}`, page.url()).href);
    await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
  }),
  picture('orders', async (page) => {
    await confirmBy(page, 'PIX');
    await page.goto(new URL('/orders', page.url()).href);
    await page.getByRole('heading', { name: 'Meus pedidos' }).waitFor();
    await page.getByRole('listitem').first().waitFor();
  }),
  picture('missing', async (page) => {
    await page.goto(new URL('/order/payment', page.url()).href);
    await page.getByText('Método de pagamento não encontrado').waitFor();
  }),
];

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ItemChange } from '#shared/model/order/order.ts';
import type { PaymentChoice, PaymentOption } from '#shared/model/payment/payment.ts';
import { callExternalSite, completeCheckoutElsewhere } from './external-sites.ts';
import type { Walk } from './journey.ts';
import { enabled } from './screen.ts';

/**
 * Adds a cap to this person's order and chooses its payment; ends in the cart. Calls do it, which need fewer pages: the
 * journeys of the catalogue and of the checkout walk through those.
 */
export async function chooseToPayBy(
  { page, open }: Pick<Walk, 'page' | 'open'>,
  method: string,
  start = '/',
): Promise<void> {
  const cart = start.replace('/', '/order');
  await open(cart);
  await callExternalSite(page, 'POST', '/api/order/items/', cap);
  await completeCheckoutElsewhere(page);
  // What is paid at the delivery is behind a group of the same name.
  const offered: PaymentOption[] = await callExternalSite(page, 'GET', '/api/order/payments/');
  const [option, ...others] = offered.filter(({ name, payOnDelivery }) => name === method && !payOnDelivery);
  assert.ok(option && others.length === 0, `${method} among ${offered.map(({ name }) => name).join(', ')}`);
  const choice: PaymentChoice = { providerId: option.providerId, type: option.method };
  await callExternalSite(page, 'POST', '/api/order/payment/delivery', choice);
  await page.goto(new URL('/order', page.url()).href);
  await enabled(confirmButton(page)).waitFor();
}

const cap: ItemChange = {
  index: '',
  providerId: 'bone-estrela',
  quantity: 1,
  attributes: [],
  subscription: null,
  preferences: null,
};

/** Adds a cap to the order of an agent's contact and fills in the whole checkout, paid by PIX. Ends in the checkout. */
export async function fillCheckoutForContact({ page, open }: Pick<Walk, 'page' | 'open'>): Promise<void> {
  await open('/product/bone-estrela#demo-agente');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await open('/order/checkout');
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  await page.getByLabel('Loja para retirada').selectOption({ index: 1 });
  await page.getByLabel('Nome', { exact: true }).fill('Caio Prado');
  await page.getByLabel('E-mail', { exact: true }).fill('caio@exemplo.com.br');
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
  await page.getByRole('combobox', { name: 'Dia' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'PIX', exact: true }).check();
}

export const confirmButton = (page: Page) =>
  page.getByRole('button', { name: /^(Confirmar pedido|Ir para o pagamento)/ });

/** The same, up to the card form. */
export async function openCardForm(walk: Pick<Walk, 'page' | 'open'>, start = '/'): Promise<void> {
  await chooseToPayBy(walk, 'Cartão de crédito', start);
  await confirmButton(walk.page).click();
  await walk.page.waitForURL('**/order/payment?order=*');
  await walk.page.getByLabel('Número do cartão').waitFor();
}

/** Fills in the whole form except the card's number, as a person does. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
  await page.getByLabel('Validade (MM/AA)').fill('12/30');
  await page.getByLabel('Código (CVV)').fill('123');
  await page.getByLabel(/^CPF( ou CNPJ)? do titular$/).fill('52998224725');
  await page.getByLabel('CEP').fill('69900-000');
  await page.getByLabel('Rua').fill('Rua das Flores');
  await page.getByLabel('Número', { exact: true }).fill('10');
  await page.getByLabel('Bairro').fill('Centro');
  await page.getByLabel('Cidade').fill('Rio Branco');
  await page.getByLabel('Estado').selectOption('AC');
}

export const finishButton = (page: Page) => page.getByRole('button', { name: /^Finalizar compra/ });

/**
 * Pays a PIX code in the demo's bank, in a new tab. `amount`: another amount than the requested one, as people type it.
 */
export async function payAtBank(page: Page, code: string, amount?: string): Promise<void> {
  const bank = await page.context().newPage();
  await bank.goto(new URL(`/demo/banco?codigo=${encodeURIComponent(code)}`, page.url()).href);
  const pay = bank.getByRole('button', { name: 'Pagar' });
  await pay.waitFor();
  if (amount !== undefined) await bank.getByLabel('Valor a pagar (R$)').fill(amount);
  await pay.click();
  await bank.getByText('Pagamento enviado. A loja já foi avisada.').waitFor();
  await bank.close();
}

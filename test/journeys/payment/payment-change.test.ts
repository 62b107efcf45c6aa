import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { journey, journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import {
  chooseToPayBy,
  confirmButton,
  fillCard,
  finishButton,
  openCardForm,
  payAtBank,
} from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const ownShopJourney = journeysOfOneShop({});
// The demo's CEP lookup knows no street here, which does not block paying.
const expected = [/address\/cep/];
const refusal = 'Limite de compras do cartão insuficiente';
const change = 'Alterar forma de pagamento';

journey(
  'after a refused card the page shows the PIX code and nothing of the card, and the PIX is paid',
  { expected },
  async (walk) => {
    const { page, check } = walk;
    await refuseCard(walk);
    await page.waitForURL('**/change-payment');
    await confirmBy(page, 'PIX');
    await page.waitForURL('**/confirm?order=*');
    const field = page.getByLabel('Código PIX copia e cola');
    await field.waitFor();
    const code = await field.inputValue();
    assert.equal(readPixCode(code)?.amountCents, 4990);
    await expectNoFailure(page);
    await check();
    await page.goto(new URL('/change-payment', page.url()).href);
    await page.getByRole('link', { name: 'Pagar o pedido' }).waitFor();
    await page.getByText('Este pedido já tem uma forma de pagamento e está esperando você pagar.').waitFor();
    await check();
    await page.goto(new URL('/order/payment', page.url()).href);
    assert.equal(await field.inputValue(), code, 'the payment page shows the same');
    await expectNoFailure(page);
    await payAtBank(page, code);
    await page.getByText('Pagamento confirmado').waitFor();
  },
);

journey(
  'after a refused card the page shows the boleto; after the boleto the card form shows no failures',
  { expected },
  async (walk) => {
    const { page, check } = walk;
    await refuseCard(walk);
    await page.waitForURL('**/change-payment');
    await check();
    await page.goBack();
    await page.waitForURL('**/order', { waitUntil: 'commit' });
    await page.goForward();
    await page.waitForURL('**/change-payment', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click();
    await page.waitForURL('**/order/checkout');
    await confirmBy(page, 'Boleto');
    await page.getByLabel('Linha digitável').waitFor();
    await expectNoFailure(page);
    await check();
    await page.getByRole('button', { name: change }).click();
    await page.waitForURL('**/order/checkout');
    const note = page.getByText(/^Pedido nº \d+: escolha outra forma de pagamento$/);
    await note.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'step-payment-title');
    await page.waitForFunction(
      (element) => {
        const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return top >= 56 && bottom <= innerHeight;
      },
      await note.elementHandle(),
    );
    await check();
    await confirmBy(page, 'Cartão de crédito');
    await page.waitForURL('**/order/payment?order=*');
    await fillCard(page, '4111111111111111');
    await expectNoFailure(page);
    await finishButton(page).click();
    await page.waitForURL('**/finish');
  },
);

journey("a PIX abandoned on the payment page is not shown while the same order's boleto loads", async (walk) => {
  const { page } = walk;
  await chooseToPayBy(walk, 'PIX');
  await confirmButton(page).click();
  const pix = page.getByLabel('Código PIX copia e cola');
  await pix.waitFor();
  await page.goto(new URL('/order/payment', page.url()).href);
  await pix.waitFor();
  await page.getByRole('button', { name: change }).click();
  await page.waitForURL('**/order/checkout');
  // From here on without a page reload, as the page's own links do.
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  const chosen = page.waitForResponse('**/api/order/payment/delivery');
  await page.getByRole('radio', { name: 'Boleto', exact: true }).click();
  await chosen;
  await go('/order');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/order/payment/state*', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/order/payment/state*');
  await enabled(confirmButton(page)).click();
  await page.waitForURL('**/confirm?order=*');
  await asked;
  assert.equal(await pix.count(), 0);
  release();
  await page.getByLabel('Linha digitável').waitFor();
  assert.equal(await pix.count(), 0);
});

for (const [method, words, code] of [
  ['PIX', /^Pague seu pedido nº \d+ com PIX copia e cola: R\$\s49,90\.$/, /^00020\d/],
  [
    'Boleto',
    /^Boleto do seu pedido nº \d+: R\$\s49,90, vencimento/,
    /^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/,
  ],
] as const)
  ownShopJourney(
    `on WhatsApp, after a refused card, the chat gets the payment instructions of the ${method}`,
    { expected },
    async (walk) => {
      const { page, open, shop, check } = walk;
      await refuseCard(walk, '/#demo-whatsapp');
      await page.waitForURL('**/order/checkout');
      await page.getByRole('heading', { name: 'Pagamento' }).waitFor();
      await confirmBy(page, method);
      await page.waitForURL('https://wa.me/**');
      await page.goto(new URL('/demo/chat/whatsapp', shop.url).href);
      await page.getByText(words).waitFor();
      await page.getByText(code).waitFor();
      await check();
      await open('/order/payment#demo-whatsapp');
      await page.getByLabel(method === 'PIX' ? 'Código PIX copia e cola' : 'Linha digitável').waitFor();
      await expectNoFailure(page);
    },
  );

ownShopJourney(
  "an agent finishes with PIX after the contact's card was refused, and the chat gets the code",
  { expected },
  async (walk) => {
    const { page, open, shop } = walk;
    await refuseCard(walk, '/#demo-whatsapp', 'Modificar dados do cartão');
    await open('/order/checkout#demo-agente');
    await page.getByRole('radio', { name: 'PIX', exact: true }).check();
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.waitForURL(({ pathname }) => /^\/order\/\d+$/.test(pathname));
    const number = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(new URL('/demo/chat/whatsapp', shop.url).href);
    // The chat also has the messages of the earlier journeys.
    await page.getByText(new RegExp(`^Pague seu pedido nº ${number} com PIX copia e cola: R\\$\\s49,90\\.$`)).waitFor();
    const code = page.getByText(/^00020\d/).last();
    assert.equal(readPixCode((await code.textContent()) ?? '')?.amountCents, 4990);
  },
);

/** Tries a card over its limit, and presses a button of the failure modal. */
async function refuseCard(walk: Walk, start = '/', button = change): Promise<void> {
  const { page } = walk;
  await openCardForm(walk, start);
  await fillCard(page, '4000000000009995');
  await finishButton(page).click();
  await page.getByRole('dialog', { name: refusal }).getByRole('button', { name: button }).click();
}

/** Chooses another payment method for the order and confirms it. */
async function confirmBy(page: Page, method: string): Promise<void> {
  await page.goto(new URL('/order/checkout', page.url()).href);
  const chosen = page.waitForResponse('**/api/order/payment/delivery');
  await page.getByRole('radio', { name: method, exact: true }).click();
  await chosen;
  await page.goto(new URL('/order', page.url()).href);
  await enabled(confirmButton(page)).click();
}

async function expectNoFailure(page: Page): Promise<void> {
  for (const text of [refusal, 'Gerar novo código', 'Gerar nova cobrança'])
    assert.equal(await page.getByText(text).count(), 0, `'${text}' is shown`);
}

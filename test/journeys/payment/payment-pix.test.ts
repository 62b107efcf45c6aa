import assert from 'node:assert/strict';

import { readPixCode } from '#shared/rules/brazil/pix-code.ts';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton, payAtBank } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

journey('a PIX is paid at the bank, and the page shows it without a reload', async (walk) => {
  const { page, check } = walk;
  await confirmPix(walk);
  const code = await page.getByLabel('Código PIX copia e cola').inputValue();
  assert.equal(readPixCode(code)?.amountCents, 4990);
  await page.getByText(/^Vale por (30:00|29:\d\d)$/).waitFor();
  await check();
  // Closed on a phone: a code on the screen is of no use to the same device.
  const qrCode = page.getByRole('img', { name: 'QR Code do PIX' });
  assert.equal(await qrCode.isVisible(), false);
  await page.getByText('Pagar com outro aparelho').click();
  await qrCode.waitFor();
  const closeTab = page.locator('.result-ways').getByText('Pedido confirmado, você pode fechar essa aba');
  const heightOf = async (part: typeof closeTab) => (await part.boundingBox())?.y ?? 0;
  assert.ok(
    (await heightOf(closeTab)) > (await heightOf(page.getByLabel('Código PIX copia e cola'))),
    'first what is to pay',
  );
  assert.equal(await page.getByText(/^Pedido nº \d+$/).count(), 1);
  const bank = page.getByRole('link', { name: 'pague no banco de demonstração' });
  assert.equal(await bank.getAttribute('href'), `/demo/banco?codigo=${encodeURIComponent(code)}`);
  await check();
  await page.getByRole('button', { name: 'Copiar código PIX' }).focus();
  await payAtBank(page, code);
  await page.getByText('Pagamento confirmado').waitFor();
  // The focused button is gone: the focus moves to what has become of the payment.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Pagamento confirmado');
  await page.getByText(/Recebemos R\$\s49,90/).waitFor();
  assert.equal(await page.getByLabel('Código PIX copia e cola').count(), 0);
  await closeTab.waitFor();
  await check();
});

journey(
  'a confirmed PIX whose payment does not load shows the order, a retry and no end, and loads later by itself',
  { expected: [/\/api\/order\/payment/] },
  async (walk) => {
    const { page, check } = walk;
    await chooseToPayBy(walk, 'PIX', '/#demo-messenger');
    const closeTab = page.getByText('você pode fechar essa aba');
    let isBlocked = true;
    await page.route('**/api/order/payment/st*', (route) => (isBlocked ? route.abort() : route.continue()));
    await confirmButton(page).click();
    await page.waitForURL('**/confirm?order=*');
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await retry.waitFor();
    await page.getByRole('heading', { name: /^Pedido nº \d+$/ }).waitFor();
    await page.getByText(/falta pagar R\$\s49,90/).waitFor();
    assert.equal(await closeTab.count(), 0);
    await check();
    await picture(page, 'confirm-without-payment');
    await retry.click();
    await enabled(retry).waitFor();
    assert.equal(await closeTab.count(), 0);
    isBlocked = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByLabel('Código PIX copia e cola').waitFor();
    assert.equal(await retry.count(), 0);
    await page.locator('.result-ways').getByText('Pedido confirmado, você pode fechar essa aba').waitFor();
  },
);

journey('a confirmed PIX shows its order and never an end while a slow network loads the payment', async (walk) => {
  const { page } = walk;
  await chooseToPayBy(walk, 'PIX', '/#demo-instagram');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/order/payment/st*', async (route) => {
    await held;
    await route.continue();
  });
  await confirmButton(page).click();
  await page.waitForURL('**/confirm?order=*');
  await page.getByRole('status').filter({ hasText: 'Carregando o pagamento' }).waitFor();
  await page.getByRole('heading', { name: /^Pedido nº \d+$/ }).waitFor();
  assert.equal(await page.getByText('você pode fechar essa aba').count(), 0);
  release();
  await page.getByLabel('Código PIX copia e cola').waitFor();
});

// Spec §2: "'Método de pagamento não encontrado' when payment is missing; 'Método de pagamento não é cartão de crédito'
// when it is not card (with a note that PIX is paid by copy-and-paste in the bank app)."
journey('after a reload the same code is shown, and on the payment page too', async (walk) => {
  const { page, check } = walk;
  await confirmPix(walk);
  const field = page.getByLabel('Código PIX copia e cola');
  const code = await field.inputValue();
  await page.reload();
  assert.equal(await field.inputValue(), code);
  await page.goto(new URL('/order/payment', page.url()).href);
  await page.getByText('Método de pagamento não é cartão de crédito').waitFor();
  await page.getByText(/copia e cola: copie o código e cole no aplicativo do seu banco/).waitFor();
  assert.equal(await field.inputValue(), code);
  await check();
});

journey('an expired code is renewed within the same order', async (walk) => {
  const { page, check } = walk;
  // The shop's clock cannot be changed from here, so the test edits its responses to expire in a moment, until a new
  // code is requested.
  let end: number | null = null;
  let isRenewed = false;
  await page.route('**/api/order/payment/st*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { pix, now } = body.data;
    if (end !== null && Date.parse(now) > end && route.request().method() === 'POST') isRenewed = true;
    if (pix && !isRenewed) {
      end ??= Date.parse(now) + 2500;
      pix.expiresAt = new Date(end).toISOString();
    }
    await route.fulfill({ response, json: body });
  });
  await chooseToPayBy(walk, 'PIX');
  await confirmButton(page).click();
  await page.getByText('O código PIX expirou').waitFor();
  await page.getByText(/^Seu pedido de R\$.\d+,\d\d continua guardado\. /).waitFor();
  await check();
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await page.getByText(/^Vale por /).waitFor();
  await payAtBank(page, await page.getByLabel('Código PIX copia e cola').inputValue());
  await page.getByText('Pagamento confirmado').waitFor();
});

journey('a code is copied with the clipboard API or the old command, and selected when neither works', async (walk) => {
  const { page } = walk;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await confirmPix(walk);
  const copy = page.getByRole('button', { name: 'Copiar código PIX' });
  const code = await page.getByLabel('Código PIX copia e cola').inputValue();
  const copyAgain = page.getByRole('button', { name: 'Copiar de novo' });
  const below = page.getByText('Esperando o pagamento. Esta página avisa assim que ele chegar.');
  const before = await below.boundingBox();
  await copy.click();
  await page.getByText(/^Código copiado\. Abra o aplicativo do seu banco/).waitFor();
  assert.deepEqual(await below.boundingBox(), before, 'the confirmation moves nothing');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copyAgain.click();
  await page.getByText('O texto está selecionado').waitFor();
  assert.equal((await below.boundingBox())?.y, before?.y);
  assert.equal(await page.evaluate(() => getSelection()?.toString()), code);
  await page.evaluate(
    "window.kept = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => window.kept.push(text) } })",
  );
  await copy.click();
  await copyAgain.waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'kept')), [code]);
});

journey('an unpaid PIX can be abandoned for another payment method', async (walk) => {
  const { page } = walk;
  await confirmPix(walk);
  await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
  await page.waitForURL('**/order/checkout');
  await page.getByText(/^Pedido nº \d+: escolha outra forma de pagamento$/).waitFor();
  await page.getByRole('radio', { name: 'Cartão de crédito', exact: true }).waitFor();
  assert.equal(await page.getByRole('radio', { name: 'PIX' }).isChecked(), false);
});

journey('a boleto shows its line, its due date and its document, and is paid at the bank', async (walk) => {
  const { page, check } = walk;
  await chooseToPayBy(walk, 'Boleto');
  await confirmButton(page).click();
  const line = page.getByLabel('Linha digitável');
  assert.match(await line.inputValue(), /^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
  await page.getByText(/^Vencimento: \d\d\/\d\d\/\d{4}$/).waitFor();
  assert.match(
    (await page.getByRole('link', { name: 'Abrir o boleto' }).getAttribute('href')) ?? '',
    /\/demo\/banco\?codigo=\d{47}$/,
  );
  await check();
  await payAtBank(page, await line.inputValue());
  await page.getByText('Pagamento confirmado').waitFor();
});

// Spec §2: "'Método de pagamento não encontrado' when payment is missing; 'Método de pagamento não é cartão de crédito'
// when it is not card (with a note that PIX is paid by copy-and-paste in the bank app)."
journey('the payment page of an order without a payment method shows that, and links to the choice', async (walk) => {
  const { page, open, check } = walk;
  await open('/order/payment');
  await page.getByText('Método de pagamento não encontrado').waitFor();
  await check();
  await page.getByRole('link', { name: 'Escolher forma de pagamento' }).click();
  await page.waitForURL('**/order/checkout');
});

async function confirmPix(walk: Walk): Promise<void> {
  await chooseToPayBy(walk, 'PIX');
  await confirmButton(walk.page).click();
  await walk.page.waitForURL('**/confirm?order=*');
  await walk.page.getByLabel('Código PIX copia e cola').waitFor();
}

/** In a separate tab, as a bank is a separate app. */

import assert from 'node:assert/strict';
import { PaymentProviderType } from '#shared/model/payment/payment.ts';
import {
  changeState,
  giveSdk,
  brickKeys as key,
  openBrick,
  respondPayment,
  toProvider,
} from '../../helpers/browser/brick-journey.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, fillCard, finishButton, openCardForm } from '../../helpers/browser/payment-journey.ts';
import { deviceScriptUrl, sdkUrl as sdk } from '../../helpers/vendors/mercado-pago/fake-sdk.ts';

// Spec §2: "When the order's payment provider type is the card-brick provider, an embedded card payment form (600px
// wide) replaces the form."
// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
// Spec §9: "Card brick loads after 200 ms."
journey('the card brick pays: 600 px wide, a single form, loaded on this page only', key, async (walk) => {
  const { page, check } = walk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await giveSdk(page);
  await openBrick(walk);
  await page.getByText('cardPayment TEST-chave-publica pt-BR 49.9').waitFor();
  assert.deepEqual(
    asked.filter((url) => url === sdk),
    [sdk],
  );
  assert.deepEqual(await page.evaluate('window.bricks'), {
    made: 1,
    live: 1,
    wrong: [],
    accepts: { minInstallments: 1, maxInstallments: 9, types: { excluded: ['debit_card', 'prepaid_card'] } },
  });
  assert.equal(await page.getByLabel('Número do cartão').count(), 0);
  await check();
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.equal(await page.locator('.card-brick').evaluate((brick) => brick.getBoundingClientRect().width), 600);

  await page.getByRole('button', { name: 'Falha leve' }).click();
  await page.getByText('cardPayment TEST-chave-publica').waitFor();
  const bodies: unknown[] = [];
  await page.route('**/api/order/payment/mercadoPago*', async (route) => {
    bodies.push(route.request().postDataJSON());
    await respondPayment(route, page, bodies.length === 1 ? { status: 3, failureType: 1 } : { status: 1 });
  });
  await page.getByRole('button', { name: 'Pagar com o brick' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limite de compras do cartão insuficiente' });
  await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('window.bricks.outcome'), 'again', 'its button can be pressed again');
  await page.getByRole('button', { name: 'Pagar com o brick' }).click();
  await page.waitForURL('**/finish');
  assert.deepEqual(bodies[1], {
    token: 'tok-1',
    payment_method_id: 'visa',
    payment_type_id: 'credit_card',
    issuer_id: '24',
    installments: 2,
    payer: { email: 'ana@exemplo.com.br', identification: { type: 'CPF', number: '52998224725' } },
    deviceId: 'armor.aparelho-de-teste',
    canChallenge: true,
  });
});

journey(
  "critical errors of the brick are shown, beside 'Alterar forma de pagamento'",
  { ...key, expected: [sdk, deviceScriptUrl] },
  async (walk) => {
    const { page, check } = walk;
    await page.route(sdk, (route) => route.abort());
    await openBrick(walk);
    await page.getByText('Não foi possível carregar o formulário do cartão.').waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    await check();
    await page.unroute(sdk);
    await giveSdk(page);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('button', { name: 'Falha crítica' }).click();
    await page.getByText('Não foi possível carregar o formulário do cartão.').waitFor();
  },
);

// Spec §7: "A captcha script and a card payment SDK script are loaded from third parties; a missing SDK key is only
// logged."
journey(
  'a missing key of the brick is only logged',
  { expected: ['The card form has no public key.'] },
  async (walk) => {
    const { page } = walk;
    const logged = page.waitForEvent('console', (message) => message.text() === 'The card form has no public key.');
    await openBrick(walk);
    await logged;
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    assert.equal(await page.locator('.card-brick').count(), 0);
  },
);

// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
journey('an order whose provider has its own page redirects there', async (walk) => {
  const { page } = walk;
  await toProvider(page, PaymentProviderType.PayProvider, 'https://pagar.exemplo.com/pedido');
  await chooseToPayBy(walk, 'Cartão de crédito');
  await page.goto(new URL('/order/payment', page.url()).href);
  await page.waitForURL('https://pagar.exemplo.com/pedido');
});

journey(
  'a captcha whose script is blocked shows an error, and offers PIX or a link',
  { expected: [/address\/cep/, /recaptcha/] },
  async (walk) => {
    const { page, check } = walk;
    await page.route('https://www.google.com/**', (route) => route.abort());
    await changeState(page, ({ order }) => {
      order.recaptchaKey = 'chave-do-pedido';
    });
    await openCardForm(walk);
    await fillCard(page, '4111111111111111');
    await finishButton(page).click();
    await page.getByText('Não foi possível carregar a verificação.').waitFor();
    await page.getByText('Se a verificação não aparecer, pague com PIX ou por link.').waitFor();
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
    await check();
  },
);

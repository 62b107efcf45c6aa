import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { giveSdk } from '../../helpers/browser/brick-journey.ts';
import { fillCard, finishButton } from '../../helpers/browser/payment-journey.ts';
import { paymentOption } from '../../helpers/order-service/order-service.ts';
import { fakeAccount, startFakeMercadoPago } from '../../helpers/stand-ins/fake-mercado-pago.ts';
import { bodiesTo, fillOrder, number, startPagarmeShop, walkIn } from './pagarme-fixture.ts';

const { CreditCard } = PaymentMethod;
const { MercadoPago, BrazilianGateway } = PaymentProviderType;

// Decision: The card form lists and accepts the cards of the chosen card's payment company only.
test('in a shop with cards of both companies each card is paid at its own, and the shop sees no number', {
  timeout: 240_000,
}, async (t) => {
  const { publicKey, accessToken } = fakeAccount;
  const mercadoPago = await startFakeMercadoPago(t);
  const { fake, shop } = await startPagarmeShop(t, {
    paymentOptions: [
      paymentOption('mp-card', CreditCard, { providerType: MercadoPago }),
      paymentOption('pg-second', CreditCard, { providerType: BrazilianGateway }),
    ],
    accounts: [{ provider: 'mercadopago', publicKey, accessToken }],
    env: { MERCADOPAGO_API_URL: mercadoPago.url },
  });
  await walkIn(shop, 'cards of two companies', async ({ page, open, check }) => {
    const bodies = bodiesTo(page, shop);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await giveSdk(page);

    await fillOrder(shop, 'mp-card', CreditCard);
    await open('/order/payment#ana');
    await page.getByText(`cardPayment ${publicKey}`).waitFor();
    assert.equal(await page.getByLabel('Número do cartão').count(), 0, 'only the form of Mercado Pago');
    assert.equal(await page.getByLabel('Tipo de cartão').count(), 0);
    await page.getByRole('button', { name: 'Pagar com o brick' }).click();
    // The stand-in refuses this token, so that the order can be paid with the other card.
    const dialog = page.getByRole('dialog', { name: 'Aconteceu um erro com seu pagamento' });
    await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
    assert.deepEqual([mercadoPago.payments.length, fake.orders.length], [1, 0]);

    await fillOrder(shop, 'pg-second', CreditCard);
    await page.reload();
    const kind = page.getByLabel('Tipo de cartão');
    await kind.waitFor();
    assert.equal(await kind.inputValue(), 'pg-second', 'the card of the checkout is chosen');
    assert.deepEqual(
      await kind.locator('option:not([value=""])').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
      ['cartao', 'pg-second'],
    );
    await page.getByLabel('Parcelas').selectOption('2');
    await fillCard(page, number);
    await check();
    await finishButton(page).click();
    await page.waitForURL(/finish|wa\.me|whatsapp/);
    // The page asks the stand-in itself for the token, as the server's setting says.
    assert.equal(fake.calls.filter(({ path }) => path.startsWith('/core/v5/tokens')).length, 1);
    assert.ok(!paths.includes('POST /api/order/payment/credit'), 'no typed card is sent');
    assert.ok(bodies.some((body) => /"token_APRO\w+"/.test(body)));
    assert.ok(!bodies.some((body) => body.includes(number) || body.includes('"123"')));
  });
  const [order, ...others] = fake.orders;
  assert.deepEqual([order?.charges[0]?.status, others.length], ['paid', 0]);
});

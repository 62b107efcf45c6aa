import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { fillCard, finishButton } from '../../helpers/browser/payment-journey.ts';
import { brick, shopperAddress } from '../../helpers/order-service/online-shop.ts';
import { pagarmeWebhookOf } from '../../helpers/stand-ins/fake-pagarme.ts';
import { pagarme } from '../../helpers/stand-ins/online-vendors.ts';
import {
  bodiesTo,
  callShop,
  fillOrder,
  isTokenUrl,
  number,
  respondTokens,
  startPagarmeShop,
  walkIn,
} from './pagarme-fixture.ts';

test('a card is paid at Pagar.me with a token: its number goes from the page to Pagar.me only', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop } = await startPagarmeShop(t);
  await fillOrder(shop, 'cartao', PaymentMethod.CreditCard);
  const title = 'a card at Pagar.me';
  await walkIn(
    shop,
    title,
    async ({ page, open, check }) => {
      const made: unknown[] = [];
      const bodies = bodiesTo(page, shop);
      await page.route(isTokenUrl, respondTokens(made));
      await open('/order/payment#ana');
      await fillCard(page, number);
      await check();
      await finishButton(page).click();
      await page.getByText('Não foi possível validar o cartão agora. Nada foi cobrado.').waitFor();
      await finishButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Os dados do cartão são inválidos' });
      await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
      assert.deepEqual(fake.orders, [], 'nothing was charged');
      await page.getByLabel('Número do cartão').fill(number);
      await page.getByLabel('Código (CVV)').fill('123');
      await finishButton(page).click();
      // This shopper came from WhatsApp, where the page leads back.
      await page.waitForURL(/finish|wa\.me|whatsapp/);
      assert.equal(made.length, 3);
      assert.equal(Object(made[2]).card.number, number);
      assert.ok(bodies.some((body) => body.includes('token_APRO1a2b')));
      assert.ok(!bodies.some((body) => body.includes(number) || body.includes('"123"')));
    },
    [fake.url],
  );
  const [order] = fake.orders;
  const { credit_card: sent } = Object(fake.calls.find(({ method }) => method === 'POST')?.body?.payments)[0];
  assert.deepEqual([order?.charges[0]?.status, sent.card_token], ['paid', 'token_APRO1a2b']);
  assert.equal(sent.card.billing_address.line_1, '10, Rua das Flores, Centro');
});

test('a PIX of Pagar.me is shown, and paid when its webhook arrives at the gateway', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop, shopId } = await startPagarmeShop(t);
  await fillOrder(shop, 'pix', PaymentMethod.Pix);
  await callShop(shop, '/api/order/confirm');
  await walkIn(shop, 'a PIX at Pagar.me', async ({ page, open, check }) => {
    await open('/order/payment#ana');
    const shown = await page.getByLabel('Código PIX copia e cola').inputValue();
    const [charge] = fake.charges();
    assert.ok(charge);
    assert.equal(shown, Object(charge.last_transaction).qr_code);
    await check();
    const { headers, body } = pagarmeWebhookOf(fake.pay(charge.id));
    const url = `${shop.url}/webhooks/pagarme/${shopId}`;
    assert.equal(
      (
        await fetch(url, {
          method: 'POST',
          headers: { ...headers, authorization: 'Basic eA==' },
          body: JSON.stringify(body),
        })
      ).status,
      401,
    );
    assert.equal((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status, 200);
    await page.getByText('Pagamento confirmado').first().waitFor();
  });
});

// Decision: While a card is decided its order says so, and nobody is asked to pay it again.
test('a card of Pagar.me in review: its order and the lists say so, and offer no payment', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop, shopId } = await startPagarmeShop(t);
  await fillOrder(shop, 'cartao', PaymentMethod.CreditCard);
  await callShop(shop, '/api/order/address/', shopperAddress);
  await callShop(shop, '/api/order/payment/mercadoPago', brick(pagarme.tokens['in review']));
  await walkIn(shop, 'a card in review', async ({ page, open, check }) => {
    const pay = page.getByRole('link', { name: /^Pagar/ });
    await open('/orders#ana');
    await page.getByText('Pagamento em análise').waitFor();
    assert.equal(await pay.count(), 0);
    await page.getByRole('link', { name: /Pedido nº 1/ }).click();
    await page.getByRole('heading', { name: 'Pagamento em análise' }).waitFor();
    await page.getByText('O cartão está em análise.').waitFor();
    assert.equal(await pay.count(), 0);
    await check();
    const [charge] = fake.charges();
    assert.ok(charge);
    const { headers, body } = pagarmeWebhookOf(fake.pay(charge.id));
    await fetch(`${shop.url}/webhooks/pagarme/${shopId}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
  });
});

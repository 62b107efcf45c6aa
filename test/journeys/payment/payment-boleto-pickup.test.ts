import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { home, picture } from '../../helpers/browser/agent-desk.ts';
import { finishedStep, nextButton, openStep, saveTypedAddress } from '../../helpers/browser/checkout-steps.ts';
import { item, paymentOption } from '../../helpers/order-service/order-service.ts';
import { sampleCustomer } from '../../helpers/samples.ts';
import { fakeAccount, startFakeMercadoPago } from '../../helpers/stand-ins/fake-mercado-pago.ts';
import { callShop, startPagarmeShop, walkIn } from './pagarme-fixture.ts';

const companies = {
  'Mercado Pago': PaymentProviderType.MercadoPago,
  'Pagar.me': PaymentProviderType.BrazilianGateway,
} as const;

// Decision: What a provider wants of the payer is asked for before the order is placed, not at its first charge.
for (const [company, providerType] of Object.entries(companies))
  test(`an order that is picked up asks for the payer's address of a boleto at ${company}`, {
    timeout: 240_000,
  }, async (t) => {
    const { publicKey, accessToken } = fakeAccount;
    const mercadoPago = await startFakeMercadoPago(t);
    const { fake, shop } = await startPagarmeShop(t, {
      paymentOptions: [paymentOption('boleto', PaymentMethod.Boleto, { name: 'Boleto', providerType })],
      accounts: [{ provider: 'mercadopago', publicKey, accessToken }],
      env: { MERCADOPAGO_API_URL: mercadoPago.url },
    });
    await walkIn(
      shop,
      `boleto and pickup ${company}`,
      async ({ page, open, check }) => {
        await callShop(shop, '/api/order/items/', item('arroz'));
        await callShop(shop, '/api/customer/update', { ...sampleCustomer, phone: '11987654321' });
        await callShop(shop, '/api/order/logistic/', { type: 0, providerId: 'loja' });
        await open('/order/checkout#ana');
        await page.getByRole('radio', { name: 'Boleto' }).check();
        await page.getByText('O boleto leva o seu endereço.').waitFor();
        await page.getByText('2 de 3 etapas prontas').waitFor();
        await check();
        await picture(page, `payer-address-${providerType}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await picture(page, `payer-address-dark-${providerType}`);
        await page.emulateMedia({ colorScheme: 'light' });
        assert.equal(await page.getByRole('button', { name: /^Confirmar/ }).count(), 0);

        await nextButton(page, 'Informar o endereço').click();
        const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
        await dialog.waitFor();
        await dialog.getByText('Passa a ser o endereço principal.').waitFor();
        assert.equal(await dialog.getByLabel('Usar como endereço principal').count(), 0);
        await check();
        await dialog.getByRole('textbox', { name: 'CEP' }).pressSequentially('01310100');
        await dialog.getByRole('button', { name: 'Buscar CEP' }).waitFor();
        await saveTypedAddress(page);
        await finishedStep(page, 'Pagamento', 'Boleto').waitFor();
        await finishedStep(page, 'Entrega', /loja/i).waitFor();
        await page.getByText('3 de 3 etapas prontas').waitFor();
        await openStep(page, 'Pagamento');
        await page.getByText(/Casa · .*Rua das Acácias, 1500/).waitFor();
        await check();
        await picture(page, `payer-address-given-${providerType}`);
        await page.getByRole('button', { name: /^Confirmar/ }).click();
        // The shop has no number that a link could open a chat with, so the page stays on the order.
        await page.waitForURL(/\/confirm/);
        await page
          .getByRole('button', { name: /[Cc]opiar/ })
          .first()
          .waitFor();
        const sent = company === 'Mercado Pago' ? mercadoPago.calls : fake.calls;
        const charges = sent.filter(({ method, path }) => method === 'POST' && /payments$|orders$/.test(path));
        assert.equal(charges.length, 1);
        assert.match(JSON.stringify(charges[0]?.body), /Rua das Acácias.*1500|1500.*Rua das Acácias/);
      },
      [/address\/cep/],
    );
  });

// Decision: The address that a payer enters for a boleto is the boleto's. A way to pay whose option is still open asks
// for none.
test("the payer's other address becomes the boleto's, and leaves with the press of another way to pay", {
  timeout: 240_000,
}, async (t) => {
  const providerType = PaymentProviderType.BrazilianGateway;
  const { fake, shop } = await startPagarmeShop(t, {
    paymentOptions: [
      paymentOption('boleto', PaymentMethod.Boleto, { name: 'Boleto da loja', providerType }),
      paymentOption('pix-2', PaymentMethod.Pix, { name: 'PIX da matriz', providerType }),
    ],
  });
  await walkIn(
    shop,
    'another address for a boleto',
    async ({ page, open, check }) => {
      await callShop(shop, '/api/order/items/', item('arroz'));
      await callShop(shop, '/api/customer/update', { ...sampleCustomer, phone: '11987654321' });
      await callShop(shop, '/api/order/address/', home);
      await callShop(shop, '/api/order/logistic/', { type: 0, providerId: 'loja' });
      await callShop(shop, '/api/order/payment/delivery', { providerId: 'boleto', type: PaymentMethod.Boleto });
      await open('/order/checkout#ana');
      await openStep(page, 'Pagamento');
      await page.getByRole('button', { name: 'Usar outro endereço' }).click();
      const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
      await dialog.getByRole('textbox', { name: 'CEP' }).pressSequentially('01310100');
      await dialog.getByRole('button', { name: 'Buscar CEP' }).waitFor();
      await saveTypedAddress(page);
      const payer = page.getByRole('group', { name: 'Endereço no boleto' });
      await payer.getByText(/Rua das Acácias, 1500/).waitFor();
      await picture(page, 'payer-address-other');

      await page.getByRole('radio', { name: 'PIX', exact: true }).click();
      await page.getByRole('group', { name: 'Opção de pagamento' }).waitFor();
      await payer.waitFor({ state: 'detached' });
      await nextButton(page, 'Escolher o pagamento').waitFor();
      assert.equal(await page.getByText('Boleto da loja').count(), 1, 'only the choice itself');
      await check();
      await picture(page, 'payer-address-left');

      await page.getByRole('radio', { name: 'Boleto da loja' }).click();
      await payer.getByText(/Rua das Acácias, 1500/).waitFor();
      await page.getByRole('button', { name: /^Confirmar/ }).click();
      await page.waitForURL(/\/confirm/);
      await page
        .getByRole('button', { name: /[Cc]opiar/ })
        .first()
        .waitFor();
      const charges = fake.calls.filter(({ method, path }) => method === 'POST' && /orders$/.test(path));
      assert.equal(charges.length, 1);
      assert.match(JSON.stringify(charges[0]?.body), /Rua das Acácias.*1500|1500.*Rua das Acácias/);
    },
    [/address\/cep/],
  );
});

test('a payment at Pagar.me asks for the phone that the chat does not have, before the confirmation', {
  timeout: 240_000,
}, async (t) => {
  const { fake, shop } = await startPagarmeShop(t);
  await walkIn(shop, 'a phone for Pagar.me', async ({ page, open, check }) => {
    await callShop(shop, '/api/order/items/', item('arroz'));
    await callShop(shop, '/api/customer/update', { ...sampleCustomer, phone: '' });
    await callShop(shop, '/api/order/logistic/', { type: 0, providerId: 'loja' });
    await open('/order/checkout#ana');
    await page.getByRole('radio', { name: 'pix' }).click();
    await nextButton(page, 'Informar o telefone').click();
    const phone = page.getByLabel('Telefone', { exact: true });
    await phone.waitFor();
    await check();
    await picture(page, 'payer-phone');
    await phone.fill('(11) 98765-4321');
    await page.getByLabel('Nome', { exact: true }).focus();
    await page.getByRole('button', { name: /^Confirmar/ }).click();
    await page.waitForURL(/\/confirm/);
    await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor();
    assert.match(JSON.stringify(fake.calls.find(({ method }) => method === 'POST')?.body), /98765-?4321/);
  });
});

test("an agent gives the payer's address of a boleto in the payment, and the order stays a pickup", {
  timeout: 240_000,
}, async (t) => {
  const providerType = PaymentProviderType.BrazilianGateway;
  const { shop } = await startPagarmeShop(t, {
    paymentOptions: [paymentOption('boleto', PaymentMethod.Boleto, { name: 'Boleto', providerType })],
    agentCode: 'bia',
  });
  await walkIn(
    shop,
    'boleto and pickup by an agent',
    async ({ page, open, check }) => {
      await callShop(shop, '/api/order/items/', item('arroz'));
      await callShop(shop, '/api/customer/update', { ...sampleCustomer, phone: '11987654321' });
      await callShop(shop, '/api/order/logistic/', { type: 0, providerId: 'loja' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await open('/order/checkout#bia');
      await page.getByRole('radio', { name: 'Boleto' }).check();
      await page.getByText('O boleto leva o endereço do cliente.').waitFor();
      const missing = page.getByRole('button', { name: 'Informe o endereço de quem paga o boleto.' });
      await missing.waitFor();
      await check();
      await picture(page, 'payer-address-agent');
      await missing.click();
      await page.getByRole('button', { name: 'Informar o endereço' }).and(page.locator(':focus')).click();
      const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
      await dialog.getByRole('textbox', { name: 'CEP' }).pressSequentially('01310100');
      await dialog.getByRole('button', { name: 'Buscar CEP' }).waitFor();
      await saveTypedAddress(page);
      await page.getByText(/Casa · .*Rua das Acácias, 1500/).waitFor();
      assert.equal(await missing.count(), 0);
      assert.equal(await page.getByRole('radio', { name: 'Retirar na loja', checked: true }).count(), 1);
      await check();
      await picture(page, 'payer-address-agent-given');
    },
    [/address\/cep/],
  );
});

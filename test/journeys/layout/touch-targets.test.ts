import { choosePayment, openStep } from '../../helpers/browser/checkout-steps.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { confirmButton, openCardForm } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { expectTouchTargets } from '../../helpers/browser/touch-targets.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

// Spec §1: "The product is a mobile-friendly online shop (catalogue, cart, checkout) reached from a messaging channel,
// with Brazilian Portuguese text and prices in Brazilian reais."
journey(
  'every control of the catalogue, the product page and the cart is large enough for a thumb',
  async ({ page, open }) => {
    await open('/#demo-messenger');
    await page.getByRole('article').first().waitFor();
    await untilIdle(page);
    await expectTouchTargets(page);
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filtrar por categorias' }).getByRole('slider').first().waitFor();
    await expectTouchTargets(page);

    await open('/product/camiseta-sol');
    await page.getByRole('button', { name: 'Escolher as opções' }).waitFor();
    await expectTouchTargets(page);
    await open('/product/leite-integral-1l');
    await page.getByText('Assinar', { exact: true }).click();
    await page.locator('.subscription-select-offers button').first().waitFor();
    await expectTouchTargets(page);
    await page.getByText('Assinar', { exact: true }).click();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await open('/order');
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await untilIdle(page);
    await expectTouchTargets(page);
    await open('/catalog?busca=leite');
    await page.getByRole('button', { name: 'Mais um item de Leite Integral 1 L' }).waitFor();
    await untilIdle(page);
    await expectTouchTargets(page);
  },
);

journey('every control of the checkout is large enough for a thumb', async (walk) => {
  const { page, open } = walk;
  await open('/product/bone-estrela');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await open('/order/checkout');
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  for (const title of ['Itens do pedido', 'Dados de contato', 'Pagamento'] as const) await openStep(page, title);
  await page.getByRole('radio', { name: 'Pagamento na retirada' }).check();
  await page
    .getByRole('group', { name: 'Como vai pagar na retirada' })
    .getByRole('radio', { name: 'Cartão de crédito' })
    .check();
  await page.getByRole('group', { name: 'Opção de pagamento' }).waitFor();
  await page.getByRole('checkbox', { name: /pessoa jurídica/ }).check();
  await untilIdle(page);
  await expectTouchTargets(page);
});

journey('every control of the card form and the PIX payment is large enough for a thumb', async (walk) => {
  const { page } = walk;
  await openCardForm(walk);
  await expectTouchTargets(page);
  await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
  await page.waitForURL('**/change-payment');
  await page.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click();
  await choosePayment(page, 'PIX');
  await enabled(confirmButton(page)).click();
  await page.getByLabel('Código PIX copia e cola').waitFor();
  await page.getByRole('region', { name: 'Avisos' }).getByText('Pedido confirmado').waitFor({ state: 'detached' });
  await expectTouchTargets(page);
});

journey(
  "every control of an agent's screens is large enough for a thumb, on a phone too",
  { env: {} },
  async ({ page, open }) => {
    await open('/#demo-agente');
    await page.getByRole('article').first().waitFor();
    await untilIdle(page);
    await expectTouchTargets(page);
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await expectTouchTargets(page);
    await open('/order/checkout');
    await page.getByRole('button', { name: 'Cancelar pedido' }).waitFor();
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await untilIdle(page);
    await expectTouchTargets(page);
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    await page.getByRole('dialog').waitFor();
    await expectTouchTargets(page);
  },
);

import assert from 'node:assert/strict';
import {
  agentEnv,
  ana,
  carlos,
  codeFor,
  desk,
  marina,
  otherBrowser,
  picture as save,
} from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { fillCheckoutForContact, payAtBank } from '../../helpers/browser/payment-journey.ts';
import { demoPayments, payPix, placeOrder, startPix } from '../../helpers/browser/place-order.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const asAgent = { env: { PLATFORM_API_KEY: 'chave-da-plataforma-de-teste-123456' } };
const pictures = process.env.REFUND_PICTURES;
/** As long as the field allows, and nowhere to break a line. */
const longReason = `Faltou ${'um'.repeat(90)}`;

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  journey(
    `on ${device}, an agent refunds a part of a paid order and then the rest, and the contact gets a message`,
    { ...asAgent, device: { viewport } },
    async ({ page, open, check }) => {
      const picture = async (name: string) => {
        if (pictures) await page.screenshot({ path: `${pictures}/${viewport.width}-${name}.png`, fullPage: true });
      };
      await fillCheckoutForContact({ page, open });
      await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
      await page.waitForURL('**/finish?*');
      await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
      const code = page.getByRole('textbox', { name: 'Código PIX' });
      await code.waitFor();
      // Nothing was paid, so nothing can be refunded.
      assert.equal(await page.getByRole('button', { name: 'Devolver pagamento' }).count(), 0);
      await payAtBank(page, await code.inputValue());

      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      const dialog = page.getByRole('dialog', { name: 'Devolver pagamento' });
      const amount = dialog.getByLabel('Quanto devolver');
      await dialog.getByText(/Devolver tudo cancela o pedido/).waitFor();
      await amount.fill('9999');
      await dialog.getByText(/^Dá para devolver no máximo/).waitFor();
      await amount.fill('5');
      await dialog.getByLabel(/^Motivo/).fill(longReason);
      await picture('dialog');
      await check();
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await page.reload();
      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      const reason = await dialog.getByLabel(/^Motivo/).inputValue();
      assert.deepEqual([await amount.inputValue(), reason], ['5', longReason], 'kept over a reload');
      await enabled(dialog.getByRole('button', { name: /^Devolver R\$.5,00$/ })).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^R\$.5,00 devolvidos/).waitFor();
      await page.getByText(longReason).waitFor();
      await expectNoSidewaysScroll(page, 'a long reason wraps');
      await picture('part');
      await check();
      const orders = await page.context().newPage();
      await orders.goto(new URL(`/orders${new URL(page.url()).search}`, page.url()).href);
      await orders
        .getByRole('listitem')
        .getByText(/^R\$.5,00 devolvidos$/)
        .waitFor();
      await orders.close();

      await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
      await enabled(dialog.getByRole('button', { name: /^Devolver R\$/ })).click();
      await page.locator('.order-badge').filter({ hasText: 'Cancelado' }).waitFor();
      await page.getByText('Todo o valor deste pedido já foi devolvido.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Devolver pagamento' }).count(), 0);
      await picture('whole');
      await check();

      const chat = await page.context().newPage();
      await chat.goto(new URL('/demo/chat/whatsapp', page.url()).href);
      await chat.getByText(/Devolvemos R\$.5,00 do pagamento do seu pedido/).waitFor();
      await chat.getByText(/agora todo o valor pago foi devolvido\. O pedido foi cancelado\./).waitFor();
    },
  );

// Decision: The card of refunds says nothing of an order whose badge says that it is not paid.
journey(
  'an unpaid order to be paid by deposit shows no card of refunds',
  { env: agentEnv, device: desk },
  async (walk) => {
    const { page } = walk;
    const { number } = await placeOrder(walk, marina, demoPayments.deposit);
    await page.goto(`${walk.shop.url}/order/${number}#${await codeFor(walk, marina, ana)}`);
    await page.getByRole('heading', { name: `Pedido nº ${number}` }).waitFor();
    await page.getByText('Mensagens para', { exact: false }).first().waitFor();
    assert.equal(await page.getByText('não há o que devolver').count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'Devolução' }).count(), 0);
  },
);

// Decision: What is typed into a refund stays when another person refunds: the field says who, and what is left.
journey(
  'a refund by another person changes no typed amount, and the dialog says who left how much, or that nothing is left',
  { env: agentEnv, device: desk },
  async (walk) => {
    const { page, check } = walk;
    const { number, pix } = await startPix(walk, marina);
    await payPix(walk, pix);
    const [other, panel] = [await otherBrowser(walk), await otherBrowser(walk)];
    for (const [at, agent] of [
      [page, ana],
      [other, carlos],
    ] as const)
      await at.goto(`${walk.shop.url}/order/${number}#${await codeFor(walk, marina, agent)}`);
    await panel.goto(`${walk.shop.url}/painel/pedidos/${number}#demo-gerente`);

    const dialog = page.getByRole('dialog', { name: 'Devolver pagamento' });
    const amount = dialog.getByLabel('Quanto devolver');
    await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
    await amount.fill('32');
    const ofStaff = panel.getByRole('dialog');
    await panel.getByRole('button', { name: 'Devolver', exact: true }).click();
    await ofStaff.getByLabel('Quanto devolver').fill('31,50');

    const ofOther = other.getByRole('dialog', { name: 'Devolver pagamento' });
    await enabled(other.getByRole('button', { name: 'Devolver pagamento' })).click();
    await ofOther.getByLabel('Quanto devolver').fill('5');
    await enabled(ofOther.getByRole('button', { name: /^Devolver R\$.5,00$/ })).click();
    await ofOther.waitFor({ state: 'detached' });

    const left = /Agora dá para devolver no máximo R\$.30,94\.$/;
    await dialog
      .getByText(/^Carlos Balcão devolveu R\$.5,00\. Agora dá para devolver no máximo R\$.30,94\.$/)
      .waitFor();
    assert.equal(await amount.inputValue(), '32', 'what was typed stays');
    assert.equal(await dialog.getByRole('button', { name: /^Devolver R\$/ }).isDisabled(), true);
    await check();
    await save(page, 'devolver-outra-pessoa');
    // The panel learns it from the response, and keeps what was typed, too.
    await ofStaff.getByRole('button', { name: /^Devolver R\$.31,50$/ }).click();
    await ofStaff.getByText(left).waitFor();
    await ofStaff.getByText(/^Carlos Balcão .*R\$.5,00/).waitFor();
    assert.equal(await ofStaff.getByLabel('Quanto devolver').inputValue(), '31,50', 'what was typed stays');
    await save(panel, 'painel-devolver-outra-pessoa');

    await ofStaff.getByLabel('Quanto devolver').fill('30,94');
    await ofStaff.getByRole('button', { name: /^Devolver R\$.30,94$/ }).click();
    await ofStaff.waitFor({ state: 'detached' });
    await dialog.getByText(/ devolveu R\$.30,94\. Todo o valor deste pedido já foi devolvido\.$/).waitFor();
    assert.deepEqual(await dialog.getByRole('button').allTextContents(), ['Fechar']);
    await check();
    await save(page, 'devolver-ja-devolvido');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'detached' });
  },
);

// Decision: A dialog promises the customer a message only if the conversation can take one.
journey(
  'the refund dialog shows the agent whether the customer gets a message or the conversation takes none',
  { env: agentEnv, device: desk },
  async (walk) => {
    const { page, check } = walk;
    const { number, pix } = await startPix(walk, marina);
    await payPix(walk, pix);
    await page.goto(`${walk.shop.url}/order/${number}#${await codeFor(walk, marina, ana)}`);
    const dialog = page.getByRole('dialog', { name: 'Devolver pagamento' });
    const ask = () => enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
    await ask();
    await dialog.getByText(/ O cliente é avisado pela conversa\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Voltar' }).click();

    await page.route(`**/api/order/placed/${number}`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.notice = 'window-closed';
      await route.fulfill({ response, json });
    });
    await page.reload();
    await ask();
    await dialog.getByText(/ O aviso não chega agora: faz mais de um dia que o cliente não escreve/).waitFor();
    assert.equal(await dialog.getByText('O cliente é avisado').count(), 0);
    await check();
    await save(page, 'devolver-conversa-fechada');
  },
);

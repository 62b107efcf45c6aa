import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { agentEnv, callPlatform, carlos, otherBrowser, picture, sofia } from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { fillCheckoutForContact, payAtBank } from '../../helpers/browser/payment-journey.ts';
import { scan } from '../../helpers/browser/scan.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const platformKey = 'chave-da-plataforma-de-teste-123456';
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const asAgent = { env: { PLATFORM_API_KEY: platformKey } };

/** An agent finishes a PIX order of the contact and opens its page from the result page. */
async function openPlacedOrder({ page, open }: Pick<Walk, 'page' | 'open'>): Promise<number> {
  await fillCheckoutForContact({ page, open });
  return finishAndOpen(page);
}

async function finishAndOpen(page: Page): Promise<number> {
  await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
  await page.waitForURL('**/finish?*');
  await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Pedido nº \d+$/ });
  await heading.waitFor();
  return Number((await heading.textContent())?.replaceAll(/\D/g, ''));
}

const badge = (page: Page, text: string) => page.locator('.order-badge').filter({ hasText: text });
const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Código PIX' });

/** The same contact's chat in another tab. */
async function openChat(page: Page): Promise<Page> {
  const chat = await page.context().newPage();
  await chat.goto(new URL('/demo/chat/whatsapp', page.url()).href);
  return chat;
}

// Decision: A placed order shows who approved a discount above the agent's limit, and why.
journey(
  'a placed order names who approved its discount',
  { env: agentEnv, device: { viewport: desktop } },
  async (walk) => {
    const { page, check } = walk;
    await fillCheckoutForContact(walk);
    await page.getByRole('radio', { name: 'Em porcentagem' }).check({ force: true });
    await page.getByLabel('Desconto manual').fill('40');
    await page.getByRole('button', { name: 'Pedir aprovação' }).click();
    await page.getByLabel('Motivo').fill('Cliente antiga');
    await page.getByRole('button', { name: 'Pedir aprovação' }).click();
    await page.getByText(/espera aprovação desde/).waitFor();
    const waiting = await callPlatform<{ data: { id: string }[] }>(walk, '/platform/discounts');
    await callPlatform(walk, `/platform/discounts/${waiting.data[0]?.id}`, {
      approve: true,
      reason: 'Só desta vez',
      agent: { id: sofia.id, name: sofia.name },
    });
    await page.getByText('Aprovado por Sofia Supervisora: Só desta vez.').waitFor();
    await finishAndOpen(page);
    const card = page.getByRole('region', { name: 'Desconto aprovado' });
    await card.getByText(/^40\s%\s\(R\$\s[\d,]+\): “Cliente antiga”$/).waitFor();
    await card.getByText('Aprovado por Sofia Supervisora: Só desta vez.').waitFor();
    await picture(page, 'desconto-aprovado-1280');
    await check();
  },
);

for (const [device, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const)
  journey(
    `on ${device}, an agent follows a placed order: sends its PIX and its link again, sees the messages, and the payment arrive`,
    { ...asAgent, device: { viewport } },
    async ({ page, open, check, shop }) => {
      const number = await openPlacedOrder({ page, open });
      await badge(page, 'Aguardando pagamento').waitFor();
      await codeOf(page).waitFor();
      const messages = page.getByRole('list', { name: 'Mensagens para o contato' });
      await messages.getByText(/Pague seu pedido nº \d+ com PIX/).waitFor();
      await check();

      const chat = await openChat(page);
      const codes = chat.getByText(/^00020\d/);
      await codes.first().waitFor();
      // A scanned code sends nothing, although it has the key of the button. The key needs an Enter after it.
      const resends: string[] = [];
      page.on('request', (request) => request.url().endsWith('/send') && resends.push(request.url()));
      await scan(page, 'racao-caes-adultos');
      await page.getByText('racao-caes-adultos: Nada foi adicionado').waitFor();
      await page.keyboard.press('r');
      await page.getByRole('button', { name: 'Enviar PIX de novo' }).and(page.locator(':focus')).waitFor();
      assert.deepEqual(resends, []);
      await page.keyboard.press('Enter');
      // Only once the channel accepted it.
      await page.getByText('Pagamento enviado para o contato').first().waitFor();
      await chat.waitForFunction(() => globalThis.document.body.textContent.split('00020').length > 2);
      await page.getByRole('button', { name: 'Enviar link do pedido' }).click();
      await page.getByText('Link do pedido enviado para o contato').first().waitFor();
      await chat.getByText(`Acompanhe seu pedido nº ${number}.`).waitFor();
      await page.getByRole('button', { name: /^Mostrar todas/ }).click();
      await messages.getByText(`“Acompanhe seu pedido nº ${number}.”`).waitFor();

      // The list of the contact's orders leads here, too.
      await page.getByRole('link', { name: 'Pedidos do contato' }).last().click();
      await page.getByRole('heading', { level: 1, name: 'Pedidos do contato' }).waitFor();
      await page.locator(`main a[href$="/order/${number}"], a[href$="/order/${number}"]`).first().click();
      await codeOf(page).waitFor();

      await payAtBank(page, await codeOf(page).inputValue());
      await badge(page, 'Pagamento confirmado').waitFor();
      await page.getByText('Já foi pago: não pode ser cancelado nem reaberto aqui').waitFor();
      for (const name of ['Cancelar pedido', 'Reabrir para editar', 'Enviar PIX de novo'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name);
      const history = page.getByText('Quem fez o quê');
      const paid = page.getByText(/^Pagamento recebido: R\$\s[\d,]+$/);
      assert.equal(await paid.isVisible(), false, 'it is closed at first');
      await history.click();
      await paid.waitFor();
      await page.getByText(/ fez o pedido$/).waitFor();
      await check();
      await history.scrollIntoViewIfNeeded();
      await picture(page, `historico-${viewport.width}`);
      assert.ok(shop.url);
    },
  );

// Decision: The question before a cancellation names the order, which message the customer gets and what becomes of the
// stock. The page says who canceled it and when, and has no payment code.
journey(
  'an agent reopens an unpaid order to edit it, and cancels the next one',
  { ...asAgent, device: { viewport: desktop } },
  async ({ page, open, check }) => {
    const number = await openPlacedOrder({ page, open });
    const placed = page.url();
    const dialog = page.getByRole('dialog');
    const pressReopen = () => page.getByRole('button', { name: 'Reabrir para editar' }).click();
    const reopen = async () => {
      await pressReopen();
      await dialog.getByText('O pedido volta ao carrinho').waitFor();
      await check();
      await dialog.getByRole('button', { name: 'Reabrir' }).click();
    };
    // An open cart is named instead of the question, with the way to it.
    await page.getByRole('button', { name: 'Repetir pedido' }).click();
    await page.waitForURL('**/order/checkout*');
    await page.goBack();
    await pressReopen();
    const blocked = page.getByRole('alert').filter({ hasText: 'Este contato tem outro carrinho aberto' });
    await blocked.getByText(/^No carrinho: .* 1 item/).waitFor();
    assert.equal(await dialog.count(), 0);
    await check();
    await picture(page, 'reabrir-com-carrinho-1280');
    await blocked.getByRole('link', { name: 'Ver o carrinho aberto' }).click();
    await page.waitForURL('**/order/checkout*');
    await page
      .getByRole('button', { name: /^Remover/ })
      .first()
      .click();
    await page.getByText('O carrinho do contato está vazio').waitFor();
    await page.goto(placed);
    await reopen();
    await page.waitForURL('**/order/checkout*');
    const chat = await openChat(page);
    await chat.getByText(new RegExp(`A loja reabriu seu pedido nº ${number}`)).waitFor();
    // The payment stays chosen, as the rest does.
    await page.getByRole('radio', { name: 'PIX', exact: true, checked: true }).waitFor();
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Pedido nº ${number}` }).waitFor();

    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await dialog.getByText('Você tem certeza que deseja cancelar esse pedido?').waitFor();
    await dialog.getByText(new RegExp(`^Pedido nº ${number} de .+ · 1 item · R\\$`)).waitFor();
    await dialog.getByText(`O cliente recebe na conversa: “Seu pedido nº ${number} foi cancelado.”`).waitFor();
    await dialog.getByText(/^O estoque volta para a loja/).waitFor();
    await check();
    await picture(page, 'cancelar-1280');
    await page.getByRole('button', { name: 'Sim' }).click();
    await badge(page, 'Cancelado').waitFor();
    await page.getByText(/^Cancelado por .+ hoje, \d\d:\d\d\.$/).waitFor();
    await page.getByText('Ninguém confirmou este pagamento. Se o cliente já pagou, devolva o valor a ele.').waitFor();
    assert.equal(await codeOf(page).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Enviar link do pedido' }).count(), 0);
    await page
      .getByText(/Não vale mais\.$/)
      .first()
      .waitFor();
    assert.equal(await page.getByText(/^\s*(Código de pagamento)?\s*000201/).count(), 0);
    await check();
    await picture(page, 'pedido-cancelado-1280');
    await page.getByText('Cancelado: não muda mais.').waitFor();
    await chat.getByText(`Seu pedido nº ${number} foi cancelado.`).waitFor();
  },
);

// Spec §4: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário
// de volta para venda assistida'."
journey(
  'while the chatbot serves the contact, editing is locked with a note; the bot hands back and the page opens at once',
  { ...asAgent, device: { viewport: desktop } },
  async ({ page, open, check, shop }) => {
    await fillCheckoutForContact({ page, open });
    await page.getByRole('button', { name: 'Enviar para fluxo semiautomático' }).click();
    await page.getByText('Usuário em fluxo semiautomático').first().waitFor();
    const note = page.getByText(/^O robô atende .* desde \d\d:\d\d\.$/);
    await note.waitFor();
    assert.equal(await page.getByLabel('E-mail', { exact: true }).isDisabled(), true);
    for (const name of ['Finalizar e enviar PIX', 'Cancelar pedido'])
      assert.equal(await page.getByRole('button', { name }).isDisabled(), true, name);
    await check();

    const platform = (isInSemiAutomatic: boolean) =>
      fetch(new URL('/platform/contacts/flow', shop.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          channelType: 'WhatsApp',
          channelId: 'demo-whatsapp',
          contact: { id: 'demo-whatsapp' },
          isInSemiAutomatic,
        }),
      });
    assert.equal((await platform(false)).status, 200);
    await note.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('E-mail', { exact: true }).isDisabled(), false);
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await codeOf(page).waitFor();

    // The page of the placed order follows the flow, too.
    assert.equal((await platform(true)).status, 200);
    await note.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancelar pedido' }).isDisabled(), true);
    await check();
    await page.getByRole('button', { name: 'Voltar para fluxo assistido' }).click();
    await page.getByText('Usuário de volta para venda assistida').first().waitFor();
    await enabled(page.getByRole('button', { name: 'Cancelar pedido' })).waitFor();
  },
);

// Decision: An agent whose question is open reads who reopened the order and when. The page of the agents has no words
// for the customer, and no failure waits for the next page.
journey(
  'an agent who was about to cancel reads that another agent reopened the order',
  // The order is no placed one any more, and the cancellation is refused. The journey blocks the stream of events.
  { env: agentEnv, device: { viewport: desktop }, expected: [/order\/placed\//, /order\/events/] },
  async (walk) => {
    const { page, check } = walk;
    const number = await openPlacedOrder(walk);
    const { code } = await callPlatform<{ code: string }>(walk, '/platform/sessions', {
      channelType: 'WhatsApp',
      channelId: 'demo-whatsapp',
      contact: { id: 'demo-whatsapp' },
      sessionType: 'PlatformUser',
      agent: carlos,
    });
    const other = await otherBrowser(walk);
    await other.goto(`${walk.shop.url}/order/${number}#${code}`);
    const reopenAsCarlos = async () => {
      await other.getByRole('button', { name: 'Reabrir para editar' }).click();
      await other.getByRole('button', { name: 'Reabrir', exact: true }).click();
      await other.waitForURL('**/order/checkout*');
    };
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.getByRole('dialog').getByText('Você tem certeza que deseja cancelar esse pedido?').waitFor();
    await reopenAsCarlos();
    const said = page.getByRole('alert').filter({ hasText: 'Carlos Balcão reabriu o pedido às' });
    await said.getByText(/^Carlos Balcão reabriu o pedido às \d\d:\d\d; não foi cancelado\.$/).waitFor();
    assert.equal(await page.getByText('Confira e confirme para a loja receber').count(), 0);
    await check();
    await picture(page, 'reaberto-por-outro-1280');

    // Both press at once: the text that it can't be cancelled is the page's own.
    await enabled(other.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await other.waitForURL('**/finish?*');
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.route('**/api/order/events', (route) => route.abort());
    await other.goto(`${walk.shop.url}/order/${number}`);
    await page.getByRole('button', { name: 'Sim' }).waitFor();
    await page.route('**/api/order/placed/*/cancel', async (route) => {
      await reopenAsCarlos();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sim' }).click();
    await said.waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('link', { name: 'Abrir em Finalizar' }).click();
    await page.waitForURL('**/order/checkout*');
    await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
);

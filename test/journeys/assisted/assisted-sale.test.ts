import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { payAtBank } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const desk = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };

// Spec §1: "confirm or cancel the order for the customer, set a manual discount, set a price table, save customer data"
// Spec §8: "Success toasts: 'Produto adicionado ao carrinho'"
// Spec §1: "It also offers an assisted-sale mode in which a seller or agent acts for a customer."
journey(
  'an agent sends a product, the contact opens it, both edit the order, the agent confirms by PIX, the contact pays',
  { env: {}, device: desk },
  async (walk) => {
    const { page: agent, open } = walk;
    const chat = await contactsChat(walk);

    await open('/product/acucar-refinado-1kg#demo-agente');
    await agent.getByRole('button', { name: 'Enviar detalhes do produto' }).click();
    await agent.getByText('Produto enviado para o contato').first().waitFor();

    const contact = await openFromChat(chat, 'Açúcar');
    await contact.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await contact.getByText('Produto adicionado ao carrinho').first().waitFor();
    await contact.getByRole('link', { name: /^Carrinho/ }).click();
    await quantityOf(contact, 1).waitFor();

    await agent.getByRole('link', { name: /^Carrinho/ }).click();
    await agent.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    const loadedAt = await Promise.all([agent, contact].map(timeOrigin));
    await quantityOf(agent, 1).waitFor();
    // The notice disappears by itself, so wait for it from before the edit on.
    await Promise.all([
      contact.getByText('O vendedor alterou seu pedido').waitFor(),
      quantityOf(contact, 8).waitFor(),
      quantityOf(agent, 1).fill('8'),
    ]);
    await Promise.all([
      agent.getByText(/ mudou .+ de \d+ para \d+$/).waitFor(),
      quantityOf(agent, 9).waitFor(),
      contact.getByRole('button', { name: /adicionar mais um item/ }).click(),
    ]);
    assert.deepEqual(await Promise.all([agent, contact].map(timeOrigin)), loadedAt, 'neither page was loaded again');

    await completeCheckoutElsewhere(agent);
    await agent.getByRole('radio', { name: 'PIX', exact: true }).check();
    await enabled(agent.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
    await agent.waitForURL('**/finish?*');
    await agent.getByRole('heading', { name: 'Pedido finalizado' }).first().waitFor();

    // The code is on the contact's open page and in the chat, and both are equal.
    await contact.waitForURL('**/order/payment?order=*');
    const code = await contact.getByLabel('Código PIX copia e cola').inputValue();
    await chat.getByRole('listitem').getByText(code, { exact: true }).waitFor();
    await payAtBank(contact, code);
    await contact.getByText('Pagamento confirmado').waitFor();
    await chat
      .getByRole('listitem')
      .getByText(/^Recebemos o pagamento/)
      .waitFor();
    await agent.getByRole('link', { name: 'Voltar ao catálogo' }).first().click();
    await agent.getByRole('link', { name: /^Carrinho/ }).click();
    await agent
      .getByRole('list', { name: 'Mensagens para o contato' })
      .getByText(/Recebemos o pagamento/)
      .waitFor();
  },
);

/** The contact's chat, on a phone that shares nothing with the agent's browser. */
async function contactsChat({ page, shop }: Walk): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
  assert.ok(context);
  page.context().once('close', () => void context.close());
  const chat = await context.newPage();
  await chat.goto(`${shop.url}/demo/chat/whatsapp`);
  await chat.getByText('Ainda não há mensagens.').waitFor();
  return chat;
}

/** Presses the button of the message with this text: the shop opens in a new tab. */
async function openFromChat(chat: Page, words: string): Promise<Page> {
  const opening = chat.context().waitForEvent('page');
  await chat.getByRole('listitem').filter({ hasText: words }).getByRole('link').click();
  const shop = await opening;
  await shop.getByRole('heading', { level: 1, name: new RegExp(words) }).waitFor();
  return shop;
}

const quantityOf = (page: Page, quantity: number) =>
  page.locator(`input[aria-label="quantidade"][value="${quantity}"]`).first();

/** The load time of the page: it changes with a reload. */
const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => globalThis.performance.timeOrigin);

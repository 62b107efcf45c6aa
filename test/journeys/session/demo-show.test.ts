import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

// Decision: The demo shows the contact's phone beside the agent's screen, or one at a time on a phone.
journey(
  "the demo shows both sides: a message the agent sends arrives on the contact's phone, and opens the shop there",
  { env: {}, device: desk },
  async ({ page, open, check }) => {
    await open('/demo');
    await phone(page).getByText('Ainda não há mensagens.').waitFor();
    assert.equal(await page.getByRole('tablist').count(), 0, 'both sides have room');
    await sendMilk(page);
    const message = phone(page).getByRole('listitem').filter({ hasText: 'Leite' });
    await message.getByRole('link').click();
    await contactsShop(page).getByRole('heading', { level: 1, name: /Leite/ }).waitFor();
    await fitsTheScreen(page);
    await check();

    // Two sessions in two frames of one tab: the agent's frame shows, as the agent, what the contact adds to the cart.
    await contactsShop(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
    await contactsShop(page).getByText('Produto adicionado ao carrinho').first().waitFor();
    await agentsSide(page).getByRole('button', { name: 'Enviar resumo do pedido' }).click();
    await agentsSide(page).getByText('Resumo do pedido enviado para o contato').first().waitFor();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await phone(page).getByRole('listitem').filter({ hasText: 'Resumo do seu pedido' }).waitFor();

    await page.getByRole('button', { name: 'Instagram' }).click();
    await phone(page).getByRole('heading', { name: 'Conversa no Instagram' }).waitFor();
    await phone(page).getByText('Ainda não há mensagens.').waitFor();
    await page.getByText('O atendente desta demonstração atende o contato do WhatsApp.').waitFor();
    await page.getByRole('button', { name: 'Abrir a loja' }).click();
    // Another contact's phone: no question about the order of the first one. The press waits for the loaded session.
    await contactsShop(page)
      .getByRole('article', { name: /^Leite/ })
      .getByRole('button', { name: /^Adicionar/ })
      .click();
    await contactsShop(page)
      .getByRole('link', { name: /^Carrinho, 1 item/ })
      .waitFor();
    await page.getByRole('button', { name: 'WhatsApp' }).click();
    await phone(page).getByRole('listitem').filter({ hasText: 'Resumo do seu pedido' }).waitFor();

    await page.getByRole('button', { name: 'Recomeçar' }).click();
    await page.getByText('Tudo como no começo: carrinho vazio e conversa limpa.').waitFor();
    await phone(page).getByText('Ainda não há mensagens.').waitFor();
    await agentsSide(page).getByRole('button', { name: 'Enviar catálogo' }).waitFor();
    assert.equal(
      await agentsSide(page).getByRole('button', { name: 'Enviar resumo do pedido' }).count(),
      0,
      'the cart is empty',
    );
    await check();
  },
);

// Decision: The demo shows the contact's phone beside the agent's screen, or one at a time on a phone.
journey(
  'on a phone the demo shows one side at a time, as tabs that keep both loaded',
  { env: {} },
  async ({ page, open, check }) => {
    await open('/demo');
    await phone(page).getByText('Ainda não há mensagens.').waitFor();
    const [contact, agent] = [page.getByRole('tab', { name: 'Contato' }), page.getByRole('tab', { name: 'Atendente' })];
    await fitsTheScreen(page);
    await check();
    await contact.press('ArrowRight');
    assert.equal(await agent.getAttribute('aria-selected'), 'true');
    assert.equal(await page.locator('#chat').isHidden(), true);
    await sendMilk(page);
    await fitsTheScreen(page);
    await check();
    await contact.click();
    await phone(page).getByRole('listitem').filter({ hasText: 'Leite' }).getByRole('link').click();
    await contactsShop(page).getByRole('heading', { level: 1, name: /Leite/ }).waitFor();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: 'WebChat' }).click();
    await phone(page).getByRole('heading', { name: 'Conversa no WebChat' }).waitFor();
  },
);

const phone = (page: Page) => page.frameLocator('#chat');
const agentsSide = (page: Page) => page.frameLocator('#agent-shop');
const contactsShop = (page: Page) => page.frameLocator('iframe[title="Loja no celular do contato"]');

async function sendMilk(page: Page): Promise<void> {
  const milk = agentsSide(page).getByRole('article', { name: /^Leite/ });
  await milk.getByRole('button', { name: /^Enviar/ }).click();
  await agentsSide(page).getByText('Produto enviado para o contato').first().waitFor();
}

async function fitsTheScreen(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = globalThis.document.documentElement;
    return [scrollWidth <= globalThis.innerWidth, scrollHeight <= globalThis.innerHeight];
  });
  assert.deepEqual(sizes, [true, true]);
}

// Decision: The demo's agent has three contacts. In a frame they are behind the contact's name.
journey(
  "the demo's agent changes to another contact inside the frame, and back",
  { env: {}, device: desk },
  async ({ page, open, check }) => {
    await open('/demo');
    const agent = agentsSide(page);
    const drawer = agent.getByRole('dialog', { name: 'Contatos' });
    const changeTo = async (from: string, to: string) => {
      await agent.getByRole('banner').getByText(from, { exact: true }).waitFor();
      await agent.getByRole('button', { name: /^Trocar de contato/ }).click();
      await drawer.getByRole('button', { name: new RegExp(to) }).click();
      await agent.getByRole('banner').getByText(to, { exact: true }).waitFor();
    };
    await changeTo('Maria da Silva', 'João Pereira');
    // João has no cart, so his page begins with the catalogue.
    await agent.getByRole('button', { name: 'Enviar catálogo' }).waitFor();
    await check();
    await changeTo('João Pereira', 'Maria da Silva');
    await agent.getByRole('button', { name: 'Enviar catálogo' }).waitFor();
  },
);

import assert from 'node:assert/strict';
import {
  agentEnv,
  ana,
  type Contact,
  callPlatform,
  callShop,
  carlos,
  cida,
  codeFor,
  desk,
  joao,
  lineOf,
  marina,
  openAgent,
  phone,
  picture,
  refreshContacts,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { recordToasts } from '../../helpers/browser/shown-toasts.ts';

const journey = journeysOfOneShop(agentEnv);
/** The platform moves a contact to the chatbot, or back. */
const move = (walk: Pick<Walk, 'shop'>, { phone: number }: Contact, isInSemiAutomatic: boolean) =>
  callPlatform(walk, '/platform/contacts/flow', {
    channelType: 'WhatsApp',
    channelId: 'demo-whatsapp',
    contact: { phone: number },
    isInSemiAutomatic,
  });

// Decision: A move to the chatbot or back shows where the agent is: in the list, in the tab's title and as a toast.
journey(
  'the chatbot takes a contact and hands them back while the agent serves another one: list, title and toast say so',
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    const toasts = await recordToasts(page);
    await openAgent(walk, page, ana, [marina, joao]);
    await rowOf(page, joao).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Pedidos', exact: true }).click();
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();

    await move(walk, joao, true);
    await refreshContacts(page);
    await toasts.untilShown('Foi para o robô');
    await rowOf(page, joao).getByText('Foi para o robô').waitFor();
    await rowOf(page, joao).getByText('1 novidade').waitFor();
    assert.match(await page.title(), /^\(1\) Marina Exemplo/);
    await check();
    await picture(page, 'robo-1280');
    await move(walk, joao, false);
    await refreshContacts(page);
    await toasts.untilShown('Voltou do robô');
    await rowOf(page, joao).getByText('Voltou do robô').waitFor();
    assert.match(await page.title(), /^\(1\) Marina Exemplo/, 'one news, not two');

    // The contact of the page, on a page of their orders.
    await move(walk, marina, true);
    await page.getByText(/^O robô atende Marina Exemplo desde/).waitFor();
    await toasts.untilShown('Foi para o robô');
    await page.getByRole('button', { name: 'Voltar para fluxo assistido' }).click();
    await toasts.untilShown('Usuário de volta para venda assistida');
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await page.waitForFunction(() => !document.title.startsWith('('));
  },
);

// Decision: The catalogue that the chatbot locked shows the quantity in the cart where its stepper was.
journey('a catalogue that the chatbot locked shows what is in the cart', { device: desk }, async (walk) => {
  const { page, check } = walk;
  await callShop(walk, await codeFor(walk, cida), '/api/order/items/', lineOf('leite-integral-1l', 6));
  await page.goto(`${walk.shop.url}/catalog#${await codeFor(walk, cida, ana)}`);
  const row = page.getByRole('group', { name: 'Leite Integral 1 L' });
  await row.getByRole('button', { name: /^Remover um item/ }).waitFor();
  await move(walk, cida, true);
  await row.getByText('6 no carrinho', { exact: true }).waitFor();
  assert.equal(await row.getByRole('button', { name: /^Adicionar/ }).count(), 0);
  await page
    .getByRole('group', { name: 'Banana Prata' })
    .getByRole('button', { name: /^Adicionar/ })
    .waitFor();
  await check();
  await picture(page, 'robo-catalogo-1280');
  await move(walk, cida, false);
  await row.getByText('6 no carrinho', { exact: true }).waitFor({ state: 'detached' });
});

journey(
  'on a phone, a move of another contact to the chatbot is counted behind the name',
  { device: phone },
  async (walk) => {
    const { page } = walk;
    const toasts = await recordToasts(page);
    await openAgent(walk, page, carlos, [marina, joao]);
    await page.getByRole('button', { name: /^Trocar de contato/ }).waitFor();
    await refreshContacts(page);
    await move(walk, joao, true);
    await refreshContacts(page);
    await toasts.untilShown('Foi para o robô');
    await picture(page, 'robo-390');
    await page.getByRole('button', { name: 'Trocar de contato, novidade em 1 outro contato' }).click();
    await page.getByRole('dialog', { name: 'Contatos' }).getByText('Foi para o robô').waitFor();
  },
);

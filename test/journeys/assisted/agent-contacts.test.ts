import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import {
  ana,
  type Contact,
  callShop,
  carlos,
  cida,
  codeFor,
  desk,
  agentEnv as env,
  joao,
  lineOf,
  marina,
  openAgent,
  otherBrowser,
  phone,
  picture,
  refreshContacts,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const milk = (quantity: number) => lineOf('leite-integral-1l', quantity);
/** What a contact does at their own phone. */
const milkTo = async (walk: Walk, contact: Contact, quantity = 6) =>
  callShop(walk, await codeFor(walk, contact), '/api/order/items/', milk(quantity));
/** The field of the e-mail has this text, once the page restored it. */
const hasTyped = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('input')].some(({ type, value }) => type === 'email' && value === wanted),
    text,
  );
/** Whether the row of the contact shows the whole end of the phone number, beside the cart's value. */
const showsDigits = (page: Page, contact: Contact) =>
  rowOf(page, contact)
    .getByText(`final ${contact.phone.slice(-4)}`)
    .last()
    .evaluate((digits) => {
      const line = digits.parentElement ?? digits;
      return digits.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1;
    });
/** Whether the row of the contact shows the channel's name to its end. */
const showsChannel = (page: Page, contact: Contact) =>
  rowOf(page, contact)
    .getByText('WhatsApp', { exact: true })
    .evaluate((name) => name.scrollWidth <= name.clientWidth);
/** Whether an element around this one, or the window, cuts a part of it off. */
const isCut = (mark: Locator) =>
  mark.evaluate((element) => {
    const box = element.getBoundingClientRect();
    if (box.top < 0 || box.right > innerWidth) return true;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { top, right, bottom, left } = around.getBoundingClientRect();
      const isOutside = box.top < top || box.right > right || box.bottom > bottom || box.left < left;
      if (getComputedStyle(around).overflow !== 'visible' && isOutside) return true;
    }
    return false;
  });
/** Opens a page of the current contact by its tab. */
const openTab = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();

// Decision: An agent sees the contacts of the own sessions beside the page, with what each of them did meanwhile.
journey(
  'two agents have their own contacts beside the page; what a contact does is marked, and seen once it is opened',
  { env, device: desk },
  async (walk) => {
    const { page, check } = walk;
    await openAgent(walk, page, ana, [marina, joao, cida]);
    const other = await otherBrowser(walk);
    await openAgent(walk, other, carlos, [joao]);
    const people = page.getByRole('navigation', { name: 'Contatos' });
    await people.getByRole('button', { name: /João Amostra/ }).waitFor();
    // The checkout needs the width: beside it the list has only initials, also of the agent.
    assert.ok(((await people.boundingBox())?.width ?? 0) < 70);
    await people.getByText('AV', { exact: true }).waitFor();
    await openTab(page, 'Pedidos');
    await openTab(other, 'Pedidos');
    await people.getByText('Ana Vendas').waitFor();
    await other.getByRole('navigation', { name: 'Contatos' }).getByText('Carlos Balcão').waitFor();
    assert.equal(await other.getByRole('button', { name: /Marina Exemplo/ }).count(), 0);
    assert.equal(await rowOf(page, marina).locator('[aria-current=true]').count(), 1);

    await milkTo(walk, joao);
    await refreshContacts(page);
    await rowOf(page, joao).getByText('Mudou o carrinho').waitFor();
    await rowOf(page, joao).getByText('R$ 35,94').waitFor();
    assert.equal(await showsDigits(page, joao), true, 'the digits distinguish contacts of one name');
    assert.equal(await showsChannel(page, joao), true);
    await rowOf(page, joao).getByText('2 novidades').waitFor();
    assert.match(await page.title(), /^\(1\) Marina Exemplo/);
    await check();
    await picture(page, 'contatos-1280');

    // Input that is not sent stays with its contact.
    await milkTo(walk, marina);
    await rowOf(page, marina).getByText('Mudou o carrinho').waitFor();
    await openTab(page, 'Finalizar');
    await page.getByLabel('E-mail').fill('marina@');
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    assert.equal(await page.getByLabel('E-mail').inputValue(), '');
    await page.getByText('R$ 35,94').first().waitFor();
    assert.match(page.url(), /\/order\/checkout\?atendimento=[\da-f]{12}$/);
    await rowOf(page, joao).locator('[aria-current=true]').waitFor();
    await page.waitForFunction(() => !document.title.startsWith('('));

    await openTab(page, 'Pedidos');
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();
    await rowOf(page, marina).getByRole('button').click();
    await serves(page, marina);
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await hasTyped(page, 'marina@');
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();

    // The other agent has not seen it.
    await rowOf(other, joao).locator('[aria-current=true]').waitFor();
  },
);

// Decision: "Repetir pedido" adds what is sold today at today's prices, and says what was left out.
journey(
  "an agent sees a contact's open cart and orders, and repeats one with what was left out",
  { env, device: desk },
  async (walk) => {
    const contact = await codeFor(walk, marina);
    await callShop(walk, contact, '/api/order/items/', milk(6));
    await callShop(walk, contact, '/api/order/confirm');
    const { page, check } = walk;
    await openAgent(walk, page, ana, [marina]);
    await page.goto(`${walk.shop.url}/orders${new URL(page.url()).search}`);
    const placed = page.getByRole('listitem').filter({ hasText: 'R$ 35,94' });
    await placed.getByRole('link', { name: /^nº \d+/ }).waitFor();
    await page.getByRole('region', { name: 'Carrinho aberto' }).getByText('Vazio').waitFor();
    await check();
    await placed.getByRole('button', { name: /^Repetir pedido nº/ }).click();
    await page.getByText(/^O pedido nº \d+ está no carrinho, com os preços de hoje\.$/).waitFor();
    await page
      .getByRole('region', { name: 'Carrinho aberto' })
      .getByText(/^6 itens/)
      .waitFor();
    await picture(page, 'pedidos-1280');
  },
);

// Decision: On a phone the contacts are a drawer behind the contact's name.
journey(
  "on a phone the contacts are behind the contact's name, with the count of news; a press changes the contact",
  { env, device: phone },
  async (walk) => {
    const { page, check } = walk;
    await openAgent(walk, page, ana, [marina, joao, cida]);
    const button = page.getByRole('button', { name: /^Trocar de contato/ });
    await button.waitFor();
    assert.equal(await page.getByRole('navigation', { name: 'Contatos' }).count(), 0);
    await milkTo(walk, joao);
    await refreshContacts(page);
    await page.getByRole('button', { name: 'Trocar de contato, novidade em 1 outro contato' }).waitFor();
    // The bar says on which channel the contact is: in full, or on a narrow phone as much as the digits leave.
    const channel = page.getByRole('banner').getByText('WhatsApp');
    const digits = page.getByRole('banner').getByText(`final ${marina.phone.slice(-4)}`);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      assert.equal(await isCut(button.getByText('1', { exact: true })), false, `the count is whole at ${width} px`);
      const { width: shown } = (await channel.boundingBox()) ?? assert.fail(`the channel is shown at ${width} px`);
      assert.ok(shown >= (width < 360 ? 16 : 36), `the channel can be read at ${width} px: ${shown}`);
      const isWhole = await digits.evaluate((element) => element.scrollWidth <= element.clientWidth);
      assert.equal(isWhole, true, `the digits are whole at ${width} px`);
      await expectNoSidewaysScroll(page, `the bar at ${width} px`);
      await picture(page, `canal-${width}`);
    }
    await check();
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Contatos' });
    await drawer.getByRole('button', { name: /João Amostra.*2 novidades/ }).waitFor();
    await expectNoSidewaysScroll(page, 'the drawer');
    await check();
    await picture(page, 'contatos-390');
    await drawer.getByRole('button', { name: 'Som dos avisos' }).click();
    await drawer.getByRole('button', { name: 'Som dos avisos', pressed: true }).waitFor();
    await drawer.getByRole('button', { name: /João Amostra/ }).click();
    await serves(page, joao);
    await page.goBack();
    await serves(page, marina);
  },
);

// Decision: Without a connection the list stays, and says that it is old; a list that cannot be loaded offers a retry.
journey(
  'the list of contacts says when it is old, and offers a retry when it cannot be loaded',
  { env, device: desk, expected: ['503', 'ERR_INTERNET_DISCONNECTED'] },
  async (walk) => {
    const { page } = walk;
    await openAgent(walk, page, ana, [marina, joao]);
    await rowOf(page, joao).waitFor();
    await openTab(page, 'Pedidos');
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Sem conexão: a lista é a de antes.').waitFor();
    await rowOf(page, joao).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Sem conexão: a lista é a de antes.').waitFor({ state: 'detached' });

    await page.route('**/api/order/contacts', (route) => route.fulfill({ status: 503, json: { success: false } }));
    await page.evaluate(() => sessionStorage.removeItem('contact_list'));
    await page.reload();
    const people = page.getByRole('navigation', { name: 'Contatos' });
    const retry = people.getByRole('button', { name: 'Tentar novamente' });
    await retry.waitFor();
    await page.unroute('**/api/order/contacts');
    await retry.click();
    await rowOf(page, joao).waitFor();
  },
);

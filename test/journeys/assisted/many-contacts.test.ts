import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  agentEnv,
  ana,
  type Contact,
  callShop,
  carlos,
  codeFor,
  desk,
  lineOf,
  phone,
  picture,
  refreshContacts,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);

/** More contacts than fit beside a page. Each journey has its own. */
const contactsOf = (first: string): Contact[] =>
  Array.from({ length: 30 }, (_, at) => ({
    phone: `55119${first}${String(at).padStart(4, '0')}`,
    name: `${first[0] === '6' ? 'Cliente' : 'Pessoa'} ${String(at + 1).padStart(2, '0')}`,
  }));
const changeCart = async (walk: Walk, contact: Contact) =>
  callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));
/** Opens sessions for all of them, few at a time; the page shows the first. */
const openMany = async (walk: Walk, agent: typeof ana, contacts: readonly Contact[]) => {
  const codes: string[] = [];
  for (const contact of contacts) codes.push(await codeFor(walk, contact, agent));
  await walk.page.goto(`${walk.shop.url}/order/checkout#${codes[0]}`);
};
/** The names in the list, from the top. */
const namesOf = (page: Page) => page.locator('.person-name').allTextContents();
const nthContact = async (page: Page, contacts: readonly Contact[], at: number): Promise<Contact> => {
  const name = (await namesOf(page)).at(at);
  return contacts.find((contact) => contact.name === name) ?? assert.fail(`row ${at} of the list: ${name}`);
};
/** How far down in what scrolls the row is, as a share of its height, and whether the row is whole. */
const placeOf = (page: Page, contact: Contact) =>
  rowOf(page, contact).evaluate((row) => {
    const view = (row.closest('.modal-body') ?? row.closest('.people-rows') ?? row).getBoundingClientRect();
    const { top, bottom } = row.getBoundingClientRect();
    return { share: (top - view.top) / view.height, isWhole: top >= view.top - 1 && bottom <= view.bottom + 1 };
  });
const isInView = async (page: Page, contact: Contact) => (await placeOf(page, contact)).isWhole;
const openTab = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();

// Decision: A change of the contact keeps the row that was pressed under the pointer, and the current one in view.
// Decision: News outside the view of the list are counted at its edge; a press shows the next of them.
// Decision: A newly opened page sorts the contacts again: those who owe or paid within the hour come first.
journey(
  'an agent with thirty contacts keeps the place in the list, sees news outside the view, and who owes comes up',
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    const contacts = contactsOf('6000');
    await openMany(walk, ana, contacts);
    await openTab(page, 'Pedidos');
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();
    assert.equal((await namesOf(page)).length, contacts.length);

    const low = await nthContact(page, contacts, 20);
    await rowOf(page, low).scrollIntoViewIfNeeded();
    const pressed = await placeOf(page, low);
    assert.ok(pressed.share > 0.3, `the row is far from the top: ${pressed.share}`);
    await rowOf(page, low).getByRole('button').click();
    await serves(page, low);
    await rowOf(page, low).locator('[aria-current=true]').waitFor();
    // It opens on the catalogue, which is zoomed.
    const shown = await placeOf(page, low);
    assert.ok(shown.isWhole && Math.abs(shown.share - pressed.share) < 0.02, `from ${pressed.share} to ${shown.share}`);
    await picture(page, 'muitos-1280');

    await openTab(page, 'Finalizar');
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    assert.equal(await isInView(page, low), true, 'in the narrow list');
    const next = await nthContact(page, contacts, 27);
    await page.keyboard.press('k');
    const previous = await nthContact(page, contacts, 19);
    await serves(page, previous);
    await rowOf(page, previous).locator('[aria-current=true]').waitFor();
    assert.equal(await isInView(page, previous), true, 'after a key');

    await openTab(page, 'Pedidos');
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();
    const first = await nthContact(page, contacts, 0);
    await rowOf(page, first).scrollIntoViewIfNeeded();
    await changeCart(walk, next);
    await refreshContacts(page);
    const below = page.getByRole('button', { name: /^\d novidades? abaixo$/ });
    await below.waitFor();
    await check();
    await picture(page, 'abaixo-1280');
    await below.click();
    assert.equal(await isInView(page, next), true, 'the next news');
    await below.waitFor({ state: 'detached' });
    assert.equal(
      await rowOf(page, next)
        .getByRole('button')
        .evaluate((one) => one === document.activeElement),
      true,
    );
    await rowOf(page, first).scrollIntoViewIfNeeded();
    await below.waitFor();

    const payer = await nthContact(page, contacts, 26);
    const { number, pix } = await startPix(walk, payer, ana);
    await refreshContacts(page);
    await rowOf(page, payer).getByText(`Pedido ${number} a pagar`).waitFor();
    assert.equal((await nthContact(page, contacts, 26)).name, payer.name, 'nothing moves under the hand');
    await page.reload();
    await rowOf(page, payer).waitFor();
    assert.equal((await namesOf(page))[0], payer.name, 'who owes comes up');
    // The contact opens the link to pay: who owes stays visible.
    const link = await codeFor(walk, payer);
    await callShop(walk, link, `/api/session/${link}`);
    await refreshContacts(page);
    await rowOf(page, payer).getByText('Abriu o link').waitFor();
    await rowOf(page, payer).getByText(`nº ${number} a pagar`, { exact: true }).waitFor();
    await rowOf(page, payer).getByText('R$ 35,94').waitFor();
    await rowOf(page, payer).scrollIntoViewIfNeeded();
    await check();
    await picture(page, 'a-pagar-1280');
    await openTab(page, 'Finalizar');
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await rowOf(page, payer).scrollIntoViewIfNeeded();
    await picture(page, 'a-pagar-estreito-1280');

    await payPix(walk, pix);
    await page.reload();
    await rowOf(page, payer).getByText(`Pagou o pedido ${number}`).waitFor({ state: 'attached' });
    assert.equal((await namesOf(page))[0], payer.name, 'who paid stays up');
  },
);

journey(
  'on a phone the drawer of thirty contacts shows the current one, and counts the news outside its view',
  { device: phone },
  async (walk) => {
    const { page, check } = walk;
    const contacts = contactsOf('7000');
    await openMany(walk, carlos, contacts);
    const drawer = page.getByRole('dialog', { name: 'Contatos' });
    const openDrawer = () => page.getByRole('button', { name: /^Trocar de contato/ }).click();
    await openDrawer();
    await drawer.getByRole('button', { name: /Pessoa 01/ }).waitFor();
    const low = await nthContact(page, contacts, 22);
    const last = await nthContact(page, contacts, 29);
    await rowOf(page, low).getByRole('button').click();
    await serves(page, low);
    await openDrawer();
    await rowOf(page, low).locator('[aria-current=true]').waitFor();
    assert.equal(await isInView(page, low), true);
    await drawer.getByRole('button', { name: 'Fechar' }).click();
    await drawer.waitFor({ state: 'detached' });
    await changeCart(walk, last);
    await refreshContacts(page);
    await page.getByRole('button', { name: 'Trocar de contato, novidade em 1 outro contato' }).waitFor();
    await openDrawer();
    await rowOf(page, await nthContact(page, contacts, 0)).scrollIntoViewIfNeeded();
    const below = drawer.getByRole('button', { name: /^\d novidades? abaixo$/ });
    await below.waitFor();
    await expectNoSidewaysScroll(page, 'the drawer');
    await check();
    await picture(page, 'gaveta-390');
    await below.click();
    await below.waitFor({ state: 'detached' });
    assert.equal(await isInView(page, last), true);
    await picture(page, 'gaveta-novidade-390');
  },
);

import assert from 'node:assert/strict';
import {
  agentEnv,
  ana,
  carlos,
  cida,
  desk,
  joao,
  marina,
  openAgent,
  picture,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { brokenWords } from '../../helpers/browser/overflow.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const journey = journeysOfOneShop(agentEnv);
// Decision: '?' shows all keys of an agent's pages; those without Ctrl can be switched off there (WCAG 2.1.4).
journey(
  'an agent opens contacts and pages by keyboard, and switches keys without Ctrl off in the list that ? shows',
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    await openAgent(walk, page, ana, [marina, joao, cida]);
    await rowOf(page, cida).waitFor();
    await serves(page, marina);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await help.getByText('Trocar de contato').waitFor();
    assert.deepEqual(await brokenWords(help), []);
    await check();
    await picture(page, 'atalhos-1280');
    // Behind the dialog no key works.
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    assert.match(page.url(), /\/order\/checkout/);

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Pedidos do contato' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByPlaceholder('Pesquisar por produto').waitFor();
    // The search gets the focus once the agent's tools have loaded.
    await untilIdle(page);
    // In a field the same keys are text.
    await page.getByPlaceholder('Pesquisar por produto').pressSequentially('gp?');
    assert.equal(await page.getByPlaceholder('Pesquisar por produto').inputValue(), 'gp?');
    await page.getByPlaceholder('Pesquisar por produto').fill('azei');
    await page.getByPlaceholder('Pesquisar por produto').blur();

    const names = [marina, joao, cida];
    const order = await page.locator('.person-name').allTextContents();
    const after = order[(order.indexOf(marina.name) + 1) % order.length];
    const next = names.find(({ name }) => name === after) ?? joao;
    await page.keyboard.press('j');
    await serves(page, next);
    await rowOf(page, marina).waitFor();
    // A contact without a cart opens on the catalogue. Its search takes no focus: the next key is a shortcut too.
    const hasSearchFocus = () =>
      page.getByPlaceholder('Pesquisar por produto').evaluate((field) => field === document.activeElement);
    await page.locator('main:focus').waitFor();
    await untilIdle(page);
    assert.equal(await hasSearchFocus(), false);
    await page.keyboard.press('k');
    await serves(page, marina);
    await rowOf(page, joao).waitFor();
    await page.locator('main:focus').waitFor();
    await untilIdle(page);
    assert.equal(
      await page.getByPlaceholder('Pesquisar por produto').inputValue(),
      'azei',
      'what was not sent is kept',
    );
    assert.equal(await hasSearchFocus(), false);

    await page.getByRole('button', { name: 'Atalhos do teclado' }).click();
    await help.getByRole('switch', { name: 'Atalhos de uma tecla ligados' }).click();
    await help.getByRole('switch', { name: 'Atalhos de uma tecla desligados' }).waitFor();
    await help.getByRole('button', { name: 'Fechar' }).click();
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.waitForFunction(() => document.activeElement?.closest('.people, .modal') !== null);
    assert.equal(await help.count(), 0);
    await serves(page, marina);

    await page.keyboard.type(joao.name);
    await page.keyboard.press('Enter');
    await serves(page, joao);
  },
);

// Decision: A key that is pressed while the page of another contact opens is not lost: that page goes on from there.
journey(
  'a second J, pressed while the next contact opens, goes on to the one after',
  { device: desk },
  async (walk) => {
    const { page } = walk;
    const agent = { id: 'duda', name: 'Duda Vendas' };
    const contacts = [1, 2, 3, 4, 5].map((at) => ({ phone: `551190000800${at}`, name: `Fila ${at}` }));
    await openAgent(walk, page, agent, contacts);
    await rowOf(page, contacts[4] ?? marina).waitFor();
    const nameAfter = async (steps: number) => {
      const names = await page.locator('.person-name').allTextContents();
      const current = await page.locator('.person-current .person-name').textContent();
      return names[(names.indexOf(current ?? '') + steps) % names.length] ?? '';
    };
    const shown = async () => {
      await page.locator('.person-current').waitFor();
      await page.locator('main:focus').waitFor();
      await untilIdle(page);
    };
    // The first press has found where it goes, and this page is not replaced yet.
    const second = await nameAfter(2);
    await page.route(
      /\/catalog(\?|$)/,
      async (route) => {
        await page.keyboard.press('j');
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('j');
    await serves(page, { name: second });
    await shown();
    // The page of the next contact is there, and its keys do not work yet.
    const fourth = await nameAfter(2);
    await page.route(
      '**/api/order/current',
      async (route) => {
        await page.keyboard.press('j');
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('j');
    await serves(page, { name: fourth });
  },
);

// Decision: Ctrl K opens the search of the contacts, also beside a list that is too short to need one.
journey('Ctrl K opens the search of the contacts for an agent with one contact', { device: desk }, async (walk) => {
  const { page, check } = walk;
  await openAgent(walk, page, carlos, [marina]);
  await rowOf(page, marina).waitFor();
  for (const [tab, heading] of [
    ['Finalizar', 'Finalizar pedido'],
    ['Pedidos', 'Pedidos do contato'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: tab, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await untilIdle(page);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Contatos' });
    await dialog.getByRole('searchbox', { name: 'Procurar contato' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('marina');
    await check();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }
});

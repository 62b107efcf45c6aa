import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  ana,
  callShop,
  codeFor,
  desk,
  agentEnv as env,
  joao,
  lineOf,
  marina,
  openAgent,
  picture,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCheckoutForContact } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const openForms = async (page: Page) => {
  await page.getByRole('button', { name: /^Desconto no item/ }).click();
  await page.getByLabel(/^Desconto em /).fill('10');
  await page.getByRole('button', { name: '+ Item avulso' }).click();
  await page.getByLabel('Nome do item').fill('Cesta de palha');
  await page.getByLabel('Preço unitário').fill('25');
};

// Decision: Switching keeps what was typed for each contact, also in forms of the order.
journey(
  'forms of the order that were not sent are there again after another contact was served',
  { env, device: desk },
  async (walk) => {
    const { page, check } = walk;
    await callShop(walk, await codeFor(walk, marina), '/api/order/items/', lineOf('leite-integral-1l', 6));
    await openAgent(walk, page, ana, [marina, joao]);
    await openForms(page);
    await page.getByRole('radio', { name: 'Em porcentagem' }).last().check({ force: true });
    await page.getByLabel('Desconto manual').fill('40');
    await page.getByRole('button', { name: 'Pedir aprovação' }).click();
    await page.getByLabel('Motivo').fill('Cliente antiga');
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await page.getByPlaceholder('Pesquisar por produto').waitFor();
    await rowOf(page, marina).getByRole('button').click();
    await serves(page, marina);
    await page.getByLabel('Nome do item').waitFor();
    const typed = (label: string | RegExp) => page.getByLabel(label).inputValue();
    assert.deepEqual(
      [await typed(/^Desconto em /), await typed('Nome do item'), await typed('Preço unitário'), await typed('Motivo')],
      ['10', 'Cesta de palha', '25', 'Cliente antiga'],
    );
    await check();
    await picture(page, 'digitado-1280');
  },
);

// Decision: What was typed but not applied is never lost with the order: the press that finishes leads to it.
journey(
  'an open form with text stops the finishing, says so beside its field, and the order is finished without it',
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    await fillCheckoutForContact(walk);
    await openForms(page);
    const finish = page.getByRole('button', { name: 'Finalizar e enviar PIX' });
    await enabled(finish).click();
    await page.getByText('Aplique ou apague o desconto antes de finalizar.').waitFor();
    assert.equal(await page.getByLabel(/^Desconto em /).evaluate((field) => field === document.activeElement), true);
    await picture(page, 'nao-aplicado-1280');
    await page.getByLabel(/^Desconto em /).fill('');
    await enabled(finish).click();
    await page.getByText('Adicione este item ou feche o formulário antes de finalizar.').waitFor();
    await check();
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await enabled(finish).click();
    await page.waitForURL('**/finish?*');
  },
);

// Decision: A press that finishes while a change is being saved goes on when it is saved, for the same order only.
journey(
  'a press that finishes right after the note was typed goes on when the note is saved, and finishes once',
  { device: desk, expected: [/422/] },
  async (walk) => {
    const { page, check } = walk;
    await fillCheckoutForContact(walk);
    const finish = page.getByRole('button', { name: 'Finalizar e enviar PIX' });
    await enabled(finish).waitFor();
    const confirmations: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/order/confirm')) confirmations.push(request.url());
    });

    // A choice that is refused meanwhile: the order is not the one that was meant.
    const words = 'O horário escolhido acabou de ser preenchido.';
    let refuse = () => {};
    const isAsked = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/api/order/schedule', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await isAsked;
      return route.fulfill({ status: 422, json: { success: false, data: null, errors: [{ message: words }] } });
    });
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 2 });
    await finish.click();
    refuse();
    const modal = page.getByRole('dialog', { name: 'Finalizar Pedido' });
    await modal.getByText(words).waitFor();
    await check();
    await modal.getByRole('button', { name: 'Ok' }).click();
    await page.unroute('**/api/order/schedule');
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 2 });

    let save = () => {};
    const isSaved = new Promise<void>((resolve) => (save = resolve));
    await page.route('**/api/order/note', async (route) => {
      await isSaved;
      return route.continue();
    });
    await page.getByLabel('Só a equipe vê').fill('Ligar antes');
    await finish.dblclick();
    await page.locator('.finish-button[aria-busy=true]').waitFor();
    assert.equal(confirmations.length, 0, 'the note is saved first');
    save();
    await page.waitForURL('**/finish?*');
    assert.equal(confirmations.length, 1, 'it is finished once');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.getByText('Ligar antes').waitFor();
  },
);

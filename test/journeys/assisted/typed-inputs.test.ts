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
  await page.getByLabel('Preço de um').fill('25');
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
      [await typed(/^Desconto em /), await typed('Nome do item'), await typed('Preço de um'), await typed('Motivo')],
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

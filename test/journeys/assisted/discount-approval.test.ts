import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../helpers/browser/accessibility.ts';
import {
  agentEnv,
  ana,
  type Contact,
  callShop,
  codeFor,
  desk,
  joao,
  lineOf,
  marina,
  otherBrowser,
  phone,
  refreshContacts,
  sofia,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const journey = journeysOfOneShop(agentEnv);
async function open(walk: Walk, page: Page, contact: Contact, agent: typeof ana): Promise<void> {
  await page.goto(`${walk.shop.url}/order/checkout#${await codeFor(walk, contact, agent)}`);
  await page.getByRole('banner').getByText(contact.name, { exact: true }).waitFor();
}

/** Six packs of milk for R$ 35,94. */
const addMilk = async (walk: Walk, contact: Contact) =>
  callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));

const total = (page: Page) => page.locator('.order-totals-total dd').last().textContent();
const picture = async (page: Page, name: string, fullPage = false) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage });
};

/** Asks for so many percent, with a reason. */
async function ask(page: Page, percent: string, reason: string): Promise<void> {
  await page.getByRole('radio', { name: 'Em porcentagem' }).check({ force: true });
  await page.getByLabel('Desconto manual').fill(percent);
  await page.getByText('Acima do limite: precisa de aprovação.').waitFor();
  await page.getByRole('button', { name: 'Pedir aprovação' }).click();
  await page.getByLabel('Motivo').fill(reason);
  await picture(page, 'pedir-aprovacao');
  await page.getByRole('button', { name: 'Pedir aprovação' }).click();
}

// Decision: A discount above the agent's limit is applied only once a supervisor or the platform approves it.
journey(
  'an agent asks for a discount above the limit, a supervisor decides in another browser, and the page shows it',
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    await addMilk(walk, marina);
    await open(walk, page, marina, ana);
    const supervisor = await otherBrowser(walk);
    await open(walk, supervisor, joao, sofia);
    await page.getByText('Até 30 % (R$ 10,78).').waitFor();
    await picture(page, 'desconto-1280', true);
    const before = await total(page);
    await ask(page, '40', 'Cliente antiga');
    await page.getByText('40 % (R$ 14,38): espera aprovação desde').waitFor();
    assert.equal(await total(page), before, 'the total is without it');
    await check();
    await picture(page, 'em-aprovacao-1280', true);

    const people = supervisor.getByRole('navigation', { name: 'Contatos' });
    await refreshContacts(supervisor);
    const toDecide = people.getByRole('button', { name: 'Desconto a decidir: 1' });
    const { height } = (await toDecide.boundingBox()) ?? assert.fail();
    assert.ok(height <= 60, `one line in the rail of initials: ${height}`);
    await toDecide.click();
    const dialog = supervisor.getByRole('dialog', { name: 'Desconto a decidir' });
    await dialog.getByText('“Cliente antiga”').waitFor();
    await dialog.getByText('6 × Leite').waitFor();
    await picture(supervisor, 'decidir-1280');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await dialog.getByText('Diga por que recusa este desconto.').waitFor();
    await dialog.getByLabel('Resposta').fill('Margem baixa');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await supervisor.reload();
    await people.getByRole('button', { name: 'Desconto a decidir: 1' }).click();
    assert.equal(await dialog.getByLabel('Resposta').inputValue(), 'Margem baixa', 'kept over a reload');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await dialog.getByText('Desconto recusado.').waitFor();
    await page.getByText('40 % (R$ 14,38): recusado por Sofia Supervisora.').waitFor();
    await page.getByText('Margem baixa').waitFor();
    await picture(page, 'recusado-1280', true);
    await dialog.getByRole('button', { name: 'Fechar' }).click();

    await ask(page, '35', 'Segunda tentativa');
    await page.getByText('35 % (R$ 12,58): espera aprovação desde').waitFor();
    // The order itself has the decision above its sections, not the agent's field.
    await open(walk, supervisor, marina, sofia);
    const decision = supervisor.getByRole('region', { name: 'Desconto a decidir: 35 % (R$ 12,58)' });
    await decision.getByText('Ana Vendas: “Segunda tentativa”').waitFor();
    await decision.getByText('Limite do atendente').waitFor();
    const { y } = (await decision.boundingBox()) ?? assert.fail();
    assert.ok(y < 120, `at the top of the order: ${y}`);
    await supervisor.getByText('35 % (R$ 12,58): espera a sua decisão, no alto do pedido.').waitFor();
    assert.equal(await supervisor.getByRole('button', { name: 'Desistir' }).count(), 0);
    await expectAccessible(supervisor);
    await picture(supervisor, 'decidir-no-pedido-1280', true);
    await decision.getByRole('button', { name: 'Aprovar' }).press('Enter');
    await decision.getByText('Desconto aprovado.').waitFor();
    assert.equal(await supervisor.evaluate(() => document.activeElement?.textContent), 'Desconto aprovado.');
    await supervisor.getByText('Aprovado por Sofia Supervisora.').waitFor();
    await page.getByText('Aprovado por Sofia Supervisora.').waitFor();
    await page.getByText('−R$ 12,58 (35 %)').waitFor();
    assert.notEqual(await total(page), before);
    await picture(page, 'aprovado-1280', true);

    // Another change makes the approval void. What is left is named in the field and beside the total.
    await callShop(walk, await codeFor(walk, marina), '/api/order/items/', lineOf('leite-integral-1l', 10));
    const note = page.getByRole('status').filter({ hasText: '35 % (R$ 12,58): não vale mais, porque o pedido mudou.' });
    await note.getByText(/Ficou o desconto do seu limite: R\$\s[\d,]+\./).waitFor();
    const beside = page.getByRole('region', { name: 'Resumo do pedido' });
    await beside.getByRole('button', { name: /^Ficou o desconto do seu limite: R\$\s[\d,]+\.$/ }).waitFor();
    await picture(page, 'aprovacao-perdida-1280', true);
    await check();
    await decision.getByText('Foi aprovado, mas o pedido mudou depois: o desconto não vale mais.').waitFor();
    assert.equal(await page.getByText('não vale mais').count(), 1, 'it is said once');
    await note.getByRole('button', { name: 'Pedir de novo' }).press('Enter');
    await page.getByText(/^35\s%\s\(R\$\s[\d,]+\): espera aprovação desde/).waitFor();
    await supervisor.getByText('“Segunda tentativa”').waitFor();
    // The next change makes it void again.
    await callShop(walk, await codeFor(walk, marina), '/api/order/items/', lineOf('leite-integral-1l', 11));
    const lapsedAgain = page.getByRole('status').filter({ hasText: /não vale mais, porque o pedido mudou\./ });
    await lapsedAgain.getByRole('button', { name: 'Retirar o desconto' }).click();
    await page.getByLabel('Desconto manual').waitFor();
    assert.equal(await page.getByText('Ficou o desconto').count(), 0);
  },
);

journey(
  'an agent uses the limit while a request waits, discounts a line, adds an item and a note, on a phone too',
  { device: phone },
  async (walk) => {
    const { page, check } = walk;
    await addMilk(walk, joao);
    await open(walk, page, joao, ana);
    await ask(page, '50', 'Cliente antigo');
    await page.getByRole('button', { name: 'Usar 30 %' }).click();
    await page.getByText('−R$ 10,78 (30 %)').waitFor();
    await page.getByRole('button', { name: 'Remover o desconto' }).click();

    await page.getByRole('button', { name: /^Desconto no item/ }).click();
    // The amount has the focus.
    await page.keyboard.type('60');
    assert.equal(await page.getByLabel(/^Desconto em Leite/).inputValue(), '60');
    await page.getByText('Acima do limite: peça aprovação no desconto do pedido.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Aplicar' }).first().isDisabled(), true);
    await page.getByLabel(/^Desconto em Leite/).fill('10');
    await page.getByText('= R$ 3,59. Até 30 % (R$ 10,78). O limite é do pedido todo.').waitFor();
    await picture(page, 'desconto-no-item-390', true);
    await page.getByRole('button', { name: 'Aplicar' }).first().click();
    await page.getByText('Desconto no item: −R$ 3,59, fica R$ 32,35').waitFor();
    await page.getByText('Desconto nos itens').waitFor();

    await page.getByRole('button', { name: '+ Item avulso' }).click();
    await page.getByRole('button', { name: 'Adicionar item' }).click();
    await page.getByText('Diga o nome do item.').waitFor();
    await page.getByLabel('Nome do item').fill('Cesta de palha');
    await page.getByLabel('Preço unitário').fill('25');
    await page.getByLabel('Observação', { exact: true }).fill('laço verde');
    await picture(page, 'item-avulso-390', true);
    await page.getByRole('button', { name: 'Adicionar item' }).click();
    await page.getByText('Item avulso · “laço verde”').waitFor();

    await page.getByLabel('Só a equipe vê').fill('Prefere troco trocado');
    await page.getByRole('button', { name: 'Salvar nota' }).click();
    await page.getByText('Salva no pedido.').waitFor();
    await check();
    await expectNoSidewaysScroll(page, 'the checkout with discounts, an item and a note');
    await picture(page, 'completo-390', true);
    await page.reload();
    await page.getByLabel('Só a equipe vê').waitFor();
    assert.equal(await page.getByLabel('Só a equipe vê').inputValue(), 'Prefere troco trocado');
  },
);

import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
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
  rowOf,
  serves,
  sofia,
} from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const consoleUrl = 'http://console.example/';
/** What a contact does at their own phone: milk for R$ 35,94. */
const milkBy = async (walk: Walk, contact: Contact) =>
  callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));

/** A console with a frame of 420 px for each contact of this agent. */
async function openConsole(walk: Walk, page: Page, agent: typeof ana, contacts: readonly Contact[]) {
  const codes = await Promise.all(contacts.map((contact) => codeFor(walk, contact, agent)));
  const frames = codes.map(
    (code, at) =>
      `<iframe title="f${at}" src="${walk.shop.url}/order/checkout#${code}" width="420" height="760"></iframe>`,
  );
  await page.route(consoleUrl, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="pt-BR"><title>Console</title>${frames.join('')}`,
    }),
  );
  await page.goto(consoleUrl);
  return contacts.map((_, at) => page.frameLocator(`[title=f${at}]`));
}

/** Chooses what is missing and finishes the contact's order by PIX, picked up at the shop. */
async function finish(page: Page): Promise<void> {
  await page.getByText('Retirar na loja', { exact: true }).click();
  await page.getByRole('combobox').filter({ hasText: 'Escolha a loja' }).selectOption({ index: 1 });
  await page.getByLabel('E-mail').fill(sampleCustomer.email);
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
  await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'PIX', exact: true }).check();
  await enabled(page.getByRole('button', { name: 'Finalizar e enviar PIX' })).click();
  await page.waitForURL('**/finish?*');
}

const refresh = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

// Decision: Everyone who sells sees the same order: in the own page, in a console's frame, and on a phone.
journey(
  'two agents, one in frames of a console, and a supervisor on a phone sell to three contacts at once',
  { env: { ...env, FRAME_ANCESTORS: consoleUrl.slice(0, -1) }, device: desk },
  async (walk) => {
    const { page, check } = walk;
    const [consolePage, supervisor] = [await otherBrowser(walk), await otherBrowser(walk, phone)];
    await openAgent(walk, page, ana, [marina, joao]);
    const [ofJoao, ofCida] = (await openConsole(walk, consolePage, carlos, [joao, cida])) as [
      FrameLocator,
      FrameLocator,
    ];
    await supervisor.goto(`${walk.shop.url}/order/checkout#${await codeFor(walk, cida, sofia)}`);
    await serves(page, marina);
    for (const [frame, { name }] of [
      [ofJoao, joao],
      [ofCida, cida],
    ] as const)
      await frame.getByRole('banner').getByText(name, { exact: true }).waitFor();

    // A contact's own change reaches the frame, and the list of the other agent.
    await milkBy(walk, joao);
    await ofJoao.getByText('R$ 35,94').first().waitFor();
    await refresh(page);
    await rowOf(page, joao).getByText('Mudou o carrinho').waitFor({ state: 'attached' });

    // The discount of one agent waits for the supervisor, and changes nothing for the other contacts.
    await milkBy(walk, cida);
    await ofCida.getByText('R$ 35,94').first().waitFor();
    await ofCida.getByRole('radio', { name: 'Em porcentagem' }).check({ force: true });
    await ofCida.getByLabel('Desconto manual').fill('40');
    await ofCida.getByRole('button', { name: 'Pedir aprovação' }).click();
    await ofCida.getByLabel('Motivo').fill('Aniversário');
    await ofCida.getByRole('button', { name: 'Pedir aprovação' }).click();
    await ofCida.getByText('40 % (R$ 14,38): espera aprovação desde').waitFor();
    await refresh(supervisor);
    await supervisor.getByRole('button', { name: /^Trocar de contato/ }).click();
    await supervisor.getByRole('button', { name: 'Desconto a decidir: 1' }).click();
    const decision = supervisor.getByRole('dialog', { name: 'Desconto a decidir' });
    await decision.getByText('“Aniversário”').waitFor();
    await picture(supervisor, 'equipe-supervisora-390');
    await decision.getByRole('button', { name: 'Aprovar' }).click();
    await decision.getByText('Desconto aprovado.').waitFor();
    await ofCida.getByText('Aprovado por Sofia Supervisora.').waitFor();
    await ofCida.getByText('−R$ 14,38 (40 %)').waitFor();
    assert.equal(await ofJoao.getByText('−R$ 14,38 (40 %)').count(), 0);

    // One agent finishes the order that the other one has open: both read who placed it.
    await ofJoao.getByLabel('E-mail').waitFor();
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await finish(page);
    await ofJoao.getByText('Ana Vendas finalizou este pedido.').waitFor();
    await picture(consolePage, 'equipe-console');
    await picture(consolePage, 'equipe-console');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.getByText(/^finalizado por Ana Vendas hoje, \d\d:\d\d$/).waitFor();
    await check();
    await picture(page, 'equipe-pedido-1280');

    // The contact in the other frame still has the own open cart.
    await ofCida.getByText('Aprovado por Sofia Supervisora.').waitFor();
  },
);

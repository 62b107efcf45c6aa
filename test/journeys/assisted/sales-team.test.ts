import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { expectAccessible } from '../../helpers/browser/accessibility.ts';
import {
  ana,
  type Contact,
  callPlatform,
  callShop,
  carlos,
  cida,
  codeFor,
  consoleEnv,
  desk,
  joao,
  lineOf,
  marina,
  openAgent,
  openConsole,
  otherBrowser,
  picture,
  refreshContacts,
  rowOf,
  serves,
  sofia,
} from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payAtBank } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const smallPhone = { viewport: { width: 360, height: 740 } };

/** What a contact does at their own phone: milk for R$ 35,94. */
const milkBy = async (walk: Walk, contact: Contact) =>
  callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));

/** Everyone at work: an agent on a desktop, one in frames of a console, and a supervisor on a small phone. */
async function openTeam(walk: Walk) {
  const { page } = walk;
  const [consolePage, supervisor] = [await otherBrowser(walk), await otherBrowser(walk, smallPhone)];
  await openAgent(walk, page, ana, [marina, joao]);
  const paths = await Promise.all(
    [joao, cida].map(async (contact) => `/order/checkout#${await codeFor(walk, contact, carlos)}`),
  );
  const [ofJoao, ofCida] = (await openConsole(walk, consolePage, paths)) as [FrameLocator, FrameLocator];
  await supervisor.goto(`${walk.shop.url}/order/checkout#${await codeFor(walk, cida, sofia)}`);
  await serves(page, marina);
  await serves(ofJoao, joao);
  await serves(ofCida, cida);
  await serves(supervisor, cida);
  return { page, consolePage, supervisor, ofJoao, ofCida };
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

/** The agent in the frame asks for 40 %, and the supervisor approves it on the phone. */
async function agreeOnDiscount(ofCida: FrameLocator, supervisor: Page): Promise<void> {
  await ofCida.getByRole('radio', { name: 'Em porcentagem' }).check({ force: true });
  await ofCida.getByLabel('Desconto manual').fill('40');
  await ofCida.getByRole('button', { name: 'Pedir aprovação' }).click();
  await ofCida.getByLabel('Motivo').fill('Aniversário');
  await ofCida.getByRole('button', { name: 'Pedir aprovação' }).click();
  await ofCida.getByText('40 % (R$ 14,38): espera aprovação desde').waitFor();
  await refreshContacts(supervisor);
  await supervisor.getByRole('button', { name: /^Trocar de contato/ }).click();
  await supervisor.getByRole('button', { name: 'Desconto a decidir: 1' }).click();
  const decision = supervisor.getByRole('dialog', { name: 'Desconto a decidir' });
  await decision.getByText('“Aniversário”').waitFor();
  await expectNoSidewaysScroll(supervisor, 'the decision at 360 px');
  await expectAccessible(supervisor);
  await picture(supervisor, 'equipe-supervisora-360');
  await decision.getByRole('button', { name: 'Aprovar' }).click();
  await decision.getByText('Desconto aprovado.').waitFor();
  await ofCida.getByText('Aprovado por Sofia Supervisora.').waitFor();
  await ofCida.getByText('−R$ 14,38 (40 %)').waitFor();
  await decision.getByRole('button', { name: 'Fechar' }).click();
}

/** The agent in the frame gives the contact to the chatbot, which returns them. */
async function handOffAndBack(walk: Walk, ofCida: FrameLocator, supervisor: Page): Promise<void> {
  await ofCida.getByRole('button', { name: 'Enviar para fluxo semiautomático' }).click();
  const note = /^O robô atende Dona Cida Teste desde \d\d:\d\d\.$/;
  await ofCida.getByText(note).waitFor();
  await supervisor.getByText(note).waitFor();
  assert.equal(await supervisor.getByLabel('E-mail').isDisabled(), true);
  // The way back is in the note, not far below.
  const back = await supervisor.getByRole('button', { name: 'Voltar para fluxo assistido' }).boundingBox();
  assert.ok(back && back.y + back.height < smallPhone.viewport.height, JSON.stringify(back));
  await picture(supervisor, 'equipe-robo-360');
  const to = { channelType: 'WhatsApp', channelId: 'demo-whatsapp', contact: { phone: cida.phone } };
  await callPlatform(walk, '/platform/contacts/flow', { ...to, isInSemiAutomatic: false });
  for (const page of [ofCida, supervisor]) {
    await page.getByText(note).waitFor({ state: 'detached' });
    await enabled(page.getByLabel('E-mail')).waitFor();
  }
}

/** Whether the top bar shows the last digits of the contact's phone number. */
const showsDigits = (page: Page) =>
  page.locator('.top-bar-contact > span').evaluate((details) => {
    const text = details.lastChild;
    const length = text?.textContent?.length ?? 0;
    if (!text || length < 4) return false;
    const digits = document.createRange();
    digits.setStart(text, length - 4);
    digits.setEnd(text, length);
    const [shown, box] = [digits.getBoundingClientRect(), details.getBoundingClientRect()];
    return shown.left >= box.left - 1 && shown.right <= box.right + 1;
  });

// Decision: Everyone who sells sees the same order: in the own page, in a console's frame, and on a phone.
journey(
  'two agents, one in frames of a console, and a supervisor on a phone sell to three contacts at once',
  { env: consoleEnv, device: desk },
  async (walk) => {
    const { page, check } = walk;
    const { consolePage, supervisor, ofJoao, ofCida } = await openTeam(walk);
    assert.equal(await showsDigits(supervisor), true, 'the digits distinguish contacts of one name, also at 360 px');

    // A contact's own change reaches the frame, and the list of the other agent.
    await milkBy(walk, joao);
    await ofJoao.getByText('R$ 35,94').first().waitFor();
    await refreshContacts(page);
    await rowOf(page, joao).getByText('Mudou o carrinho').waitFor({ state: 'attached' });

    // The discount of one agent waits for the supervisor, and changes nothing for the other contacts.
    await milkBy(walk, cida);
    await ofCida.getByText('R$ 35,94').first().waitFor();
    await agreeOnDiscount(ofCida, supervisor);
    assert.equal(await ofJoao.getByText('−R$ 14,38 (40 %)').count(), 0);
    await handOffAndBack(walk, ofCida, supervisor);

    // One agent finishes the order that the other one has open: both read who placed it.
    await milkBy(walk, marina);
    await page.getByLabel('E-mail').fill('marina@');
    await ofJoao.getByLabel('E-mail').waitFor();
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await finish(page);
    await ofJoao.getByText('Ana Vendas finalizou este pedido.').waitFor();
    await picture(consolePage, 'equipe-console');
    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.getByText(/^finalizado por Ana Vendas hoje, \d\d:\d\d$/).waitFor();
    await check();
    await picture(page, 'equipe-pedido-1280');

    // The money is on the page at once, and news for the other agent's other frame. A part of it goes back.
    await payAtBank(page, await page.getByRole('textbox', { name: 'Código PIX' }).inputValue());
    await enabled(page.getByRole('button', { name: 'Devolver pagamento' })).click();
    const refund = page.getByRole('dialog', { name: 'Devolver pagamento' });
    await refund.getByLabel('Quanto devolver').fill('5');
    await enabled(refund.getByRole('button', { name: /^Devolver R\$.5,00$/ })).click();
    await page.getByText(/^R\$.5,00 devolvidos/).waitFor();

    // The same order again for the same contact; what was typed for another one is still there.
    await page.getByRole('button', { name: 'Repetir pedido' }).click();
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await page.getByText('R$ 35,94').first().waitFor();
    await rowOf(page, marina).getByRole('button').click();
    await serves(page, marina);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=email]')?.value === 'marina@',
    );

    // The contact in the other frame still has the own open cart.
    await ofCida.getByText('Aprovado por Sofia Supervisora.').waitFor();
  },
);

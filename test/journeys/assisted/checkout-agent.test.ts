import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { enabledSlots, openDays } from '#shared/rules/checkout/slot-text.ts';
import { saveTypedAddress } from '../../helpers/browser/checkout-steps.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const desk = { viewport: { width: 1280, height: 900 } };
/** All browsers of one session see an agent's changes, so each of these walks has its own shop. */
const own = { env: {}, device: desk };

// Spec §1: "confirm or cancel the order for the customer, set a manual discount, set a price table, save customer data"
// Spec §2: "Payment method and options, coupon (or manual discount when manual prices are on), custom delivery price."
// Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
// goes to /finish."
// Spec §5: "Manual shipping: 'Grátis' or 'Customizado' with a value. A manual discount replaces the coupon when manual
// prices are on; coupons only when the coupon permission is on."
journey(
  'an agent sells with seller, price table, manual discount, corporate customer and custom freight, and confirms',
  { ...own, expected: [/422/, /address\/cep/] },
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk);
    const finish = page.getByRole('button', { name: /^Finalizar e enviar/ });
    assert.equal(await finish.isDisabled(), true, 'the checkout is not ready');
    await page.getByText('Falta para finalizar:').waitFor();

    await page.getByLabel('Loja que vende').selectOption({ index: 1 });
    await settled(page);
    await page.getByLabel('Tabela de preço').selectOption({ label: 'Atacado' });
    await total(page, 'Subtotal', /^R\$\s39,92$/).waitFor();
    await check();

    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    await saveAddress(page);
    await page.getByRole('radio', { name: 'Customizado' }).check();
    await page.getByRole('textbox', { name: 'Valor do frete' }).fill('7,5');
    await page.getByRole('textbox', { name: 'Valor do frete' }).press('Enter');
    await total(page, 'Frete', /^R\$\s7,50$/).waitFor();
    // What is applied can be taken away, and then the shop's options apply again.
    await page.getByText(/^Frete aplicado: R\$\s7,50$/).waitFor();
    await check();
    await page.getByRole('button', { name: 'Remover', exact: true }).click();
    await page.getByText(/^Frete aplicado/).waitFor({ state: 'detached' });
    await total(page, 'Frete', /./).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Customizado' }).check();
    await page.getByRole('textbox', { name: 'Valor do frete' }).fill('7,5');
    await page.getByText('Ainda não aplicado.').waitFor();
    await page.getByRole('textbox', { name: 'Valor do frete' }).press('Enter');
    await total(page, 'Frete', /^R\$\s7,50$/).waitFor();

    await fillContact(page);
    await page.getByRole('combobox', { name: 'Dia' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await fact(page, 'Horário', /^[\p{L}-]+, \d\d\/\d\d, entre \d\d:\d\d e \d\d:\d\d$/u).waitFor();

    const discount = page.getByRole('textbox', { name: 'Desconto manual' });
    assert.equal(
      await page.getByRole('textbox', { name: 'Cupom de desconto' }).count(),
      0,
      'a manual discount replaces the coupon',
    );
    await discount.fill('39');
    await discount.press('Enter');
    await page.getByText('Pedir aprovação de R$ 39,00').waitFor();
    await check();
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await discount.fill('5');
    await discount.press('Enter');
    await page.getByRole('button', { name: 'Remover o desconto' }).waitFor();
    await total(page, 'Desconto', /^−R\$\s5,00$/).waitFor();
    await total(page, 'Total', /^R\$\s42,42$/).waitFor();

    await page.getByRole('radio', { name: 'PIX' }).check();
    const send = page.getByRole('button', { name: 'Finalizar e enviar PIX' });
    await enabled(send).waitFor();
    assert.equal(await page.getByText('Falta para finalizar:').count(), 0);
    await check();
    const freight = page.getByRole('textbox', { name: 'Valor do frete' });
    await page.getByRole('button', { name: 'Alterar', exact: true }).click();
    await freight.fill('9');
    await send.click();
    await page.getByText('Aplique ou apague o valor do frete antes de finalizar.').waitFor();
    assert.equal(await freight.evaluate((field) => field === document.activeElement), true);
    await check();
    await freight.fill('7,5');
    await page.getByLabel('Só a equipe vê').fill('Ligar antes de entregar');
    await page.getByText('Salva no pedido.').or(page.getByText('Ainda não salva.')).first().waitFor();

    const confirmations = confirmationsOf(page);
    // The last words of the note are still in its field.
    await page.getByLabel('Só a equipe vê').press('Control+Enter');
    await page.waitForURL('**/finish?*');
    await page.getByRole('heading', { name: 'Pedido finalizado' }).first().waitFor();
    await page.getByText('Pedido finalizado, você pode fechar essa aba!').first().waitFor();
    assert.equal(confirmations.length, 1);
    assert.equal(JSON.parse(confirmations[0] ?? '{}').corporateName, 'Padaria Sol Ltda');
    await check();

    await page.getByRole('link', { name: 'Ver pedido', exact: true }).click();
    await page.getByText('Ligar antes de entregar').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).first().click();
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByText('O carrinho do contato está vazio').waitFor();
  },
);

// Decision: The only slot is chosen for an agent, who sees that it is the only one.
journey('the only slot of a delivery is chosen by itself', own, async (walk) => {
  const { page, check } = walk;
  await page.route('**/api/order/schedule*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    const [day] = openDays(body.data);
    const options = enabledSlots(day).slice(0, 1);
    await route.fulfill({ response, json: { ...body, data: [{ ...day, options }] } });
  });
  await openCheckout(walk);
  const isSlotChoice = (request: Request) =>
    request.method() === 'POST' && request.url().includes('/api/order/schedule');
  const choosePickup = async () => {
    await page.getByRole('radio', { name: 'Retirar na loja' }).check();
    await page.getByLabel('Loja para retirada').selectOption({ index: 1 });
  };
  const [slot] = await Promise.all([page.waitForRequest(isSlotChoice), choosePickup()]);
  assert.equal((await slot.response())?.status(), 200);
  await page.getByText('É o único horário.').waitFor();
  await check();
});

// Spec §2: "A new-address modal and a generic message modal with an Ok button also exist."
// Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'."
// Spec §8: "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message."
journey(
  "a refused confirmation shows why in a modal titled 'Finalizar Pedido'; a card paid elsewhere needs a link",
  { ...own, expected: [/422/] },
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk);
    await page.getByRole('radio', { name: 'Retirar na loja' }).check();
    await page.getByLabel('Loja para retirada').selectOption({ index: 1 });
    await fillContact(page);
    await page.getByRole('combobox', { name: 'Dia' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Horário' }).selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'Cartão de crédito', exact: true }).check();
    const send = page.getByRole('button', { name: 'Finalizar e enviar Cartão de crédito' });
    const link = page.getByRole('textbox', { name: 'Link de pagamento' });
    await link.fill('pague aqui');
    await link.blur();
    await page.getByRole('alert').getByText('Insira um link válido').waitFor();
    assert.equal(await send.isDisabled(), true);
    await check();
    await link.fill('https://pagar.exemplo.com/pedido/1');
    await enabled(send).waitFor();

    const words = 'O horário escolhido acabou de ser preenchido.';
    const asked = '**/api/order/confirm';
    await page.route(asked, (route) =>
      route.fulfill({ status: 422, json: { success: false, data: null, errors: [{ message: words }] } }),
    );
    await send.click();
    const modal = page.getByRole('dialog', { name: 'Finalizar Pedido' });
    await modal.getByText(words).waitFor();
    await check();
    await modal.getByRole('button', { name: 'Ok' }).click();
    await modal.waitFor({ state: 'detached' });
    await page.unroute(asked);
    const confirmations = confirmationsOf(page);
    await send.dblclick();
    await page.waitForURL('**/finish?*');
    assert.equal(confirmations.length, 1, 'a double tap sends once');
  },
);

// Spec §1: "confirm or cancel the order for the customer, set a manual discount, set a price table, save customer data"
// Spec §2: "'Cancelar pedido' with a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons
// Não/Sim."
journey(
  "an agent cancels the order after a question: 'Não' keeps it, 'Sim' ends on 'Pedido cancelado'",
  own,
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk);
    const cancel = page.getByRole('button', { name: 'Cancelar pedido' });
    const modal = page.getByRole('dialog', { name: 'Cancelar pedido' });
    await cancel.click();
    await modal.getByText('Você tem certeza que deseja cancelar esse pedido?').waitFor();
    await check();
    await modal.getByRole('button', { name: 'Não', exact: true }).click();
    await modal.waitFor({ state: 'detached' });
    await page.getByText('Boné Estrela').first().waitFor();

    await cancel.click();
    await modal.getByRole('button', { name: 'Sim' }).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
    await check();
    await page.reload();
    await page.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
  },
);

async function openCheckout({ page, open }: Walk): Promise<void> {
  await open('/#demo-agente');
  await findAndAdd(page, 'bone', /Boné/);
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
}

async function fillContact(page: Page): Promise<void> {
  const fields = [
    ['Nome', 'Caio Prado'],
    ['E-mail', 'caio@exemplo.com.br'],
    ['CPF', '529.982.247-25'],
  ] as const;
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Incluir informações de pessoa jurídica?').check();
  const company = [
    ['CNPJ', '11.222.333/0001-81'],
    ['Razão Social', 'Padaria Sol Ltda'],
    ['Nome Fantasia', 'Padaria Sol'],
  ] as const;
  for (const [label, text] of company) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Fills in a new address by hand: the CEP lookup has little data here. */
async function saveAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
  await page.waitForFunction(() =>
    globalThis.document.activeElement?.getAttribute('autocomplete')?.endsWith('postal-code'),
  );
  await dialog.getByRole('textbox', { name: 'CEP' }).fill('01310-100');
  await saveTypedAddress(page);
}

/** The bodies of the confirmations that the page sends from now on. */
function confirmationsOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/order/confirm'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Waits until no section is saving. */
const settled = (page: Page) => page.locator('.section-card[aria-busy="true"]').waitFor({ state: 'detached' });

/** A line of the summary: its label and its text. */
const fact = (page: Page, name: string, says: RegExp) => lineOf(page, '.order-facts', name, says);
const total = (page: Page, name: string, says: RegExp) => lineOf(page, '.order-totals', name, says);
const lineOf = (page: Page, list: string, name: string, says: RegExp) =>
  page
    .locator(`${list} > div`)
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .filter({ hasText: says });

// Spec §2: "Sections in order:"
// Spec §2: "3. Order items."
// Spec §2: "For platform-user sessions the layout is a single column, not a container."
journey(
  "an agent's checkout has its sections in order in a single column; where there is space, the summary stands beside",
  own,
  async (walk) => {
    const { page } = walk;
    await openCheckout(walk);
    // Both load after the page, each in its own time.
    for (const name of ['Nota interna', 'Mensagens para o contato'])
      await page.getByRole('heading', { name }).waitFor();
    assert.deepEqual(await page.locator('.checkout-view section h2').allTextContents(), [
      'Loja',
      'Entrega',
      'Itens do pedido',
      'Dados de contato',
      'Agendamento',
      'Pagamento',
      'Resumo do pedido',
      'Nota interna',
      'Mensagens para o contato',
    ]);
    const [wide, narrow] = [await sectionBoxes(page), await sectionBoxes(page, { width: 600, height: 900 })];
    assert.deepEqual([wide.isContainer, narrow.isContainer], [false, false]);
    const [column, rail] = [wide.boxes.slice(0, 6), wide.boxes.slice(6)];
    expectColumn(column);
    expectColumn(rail);
    assert.ok((rail[0]?.left ?? 0) >= (column[0]?.right ?? 0), JSON.stringify(wide));
    assert.ok((rail[0]?.top ?? 0) <= (column[0]?.bottom ?? 0), JSON.stringify(wide));
    expectColumn(narrow.boxes);
    const [first] = narrow.boxes;
    assert.ok((first?.right ?? 0) - (first?.left ?? 0) > narrow.width - 40, 'no narrower than the page');
  },
);

/** Where the sections of the checkout are. */
async function sectionBoxes(page: Page, size?: { width: number; height: number }) {
  if (size) await page.setViewportSize(size);
  return page.evaluate(() => {
    const view = document.querySelector('.checkout-view');
    return {
      isContainer: view?.classList.contains('container'),
      width: view?.getBoundingClientRect().width ?? 0,
      boxes: [...document.querySelectorAll('.checkout-view section')].map((section) => {
        const { left, right, top, bottom } = section.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    };
  });
}

/** Each is below the one before, and all are equally wide. */
function expectColumn(boxes: Awaited<ReturnType<typeof sectionBoxes>>['boxes']): void {
  assert.equal(new Set(boxes.map(({ left, right }) => `${left} ${right}`)).size, 1, JSON.stringify(boxes));
  for (const [at, { top }] of boxes.entries())
    assert.ok(at === 0 || top >= (boxes[at - 1]?.bottom ?? 0), JSON.stringify(boxes));
}

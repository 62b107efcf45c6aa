import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { chooseSlot, openStep, saveTypedAddress, stepOf } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const noNetwork = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/];

const tooLate = 'A última mudança não entrou: o pedido já tinha sido concluído.';
/** The page of one placed order. */
const ownPage = /\/order\/\d+$/;

const confirm = (page: Page) => page.getByRole('button', { name: /^Confirmar pedido/ });
const store = (page: Page) => page.getByLabel('Loja para retirada');
const payments = (page: Page) => page.getByRole('group', { name: 'Forma de pagamento' });
const orderOf = (page: Page) => callExternalSite(page, 'GET', '/api/order/current');

/** A checkout with an item and loaded lists. By then the page has loaded all its idle parts. */
async function openCheckout(
  { page, open }: Pick<Walk, 'page' | 'open'>,
  getReady: () => Promise<unknown>,
): Promise<void> {
  await open('/');
  await page.getByRole('article').first().waitFor();
  await callExternalSite(page, 'POST', '/api/order/items/', {
    index: '',
    providerId: 'feijao-carioca-1kg',
    quantity: 12,
  });
  await getReady();
  const follows = page.waitForRequest('**/api/order/events');
  await open('/order/checkout');
  await follows;
  for (const title of ['Entrega', 'Agendamento', 'Pagamento'] as const) await openStep(page, title);
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  await store(page).locator('option[value="retirada-centro"]').waitFor({ state: 'attached' });
  await payments(page).getByRole('radio').first().waitFor();
  await page.locator('.order-footer-confirm:not([aria-busy="true"])').waitFor();
}

journey(
  'a delivery and a payment chosen offline wait, also over a reload, are saved once online, and the order is confirmed',
  { expected: noNetwork },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => callExternalSite(page, 'POST', '/api/customer/update', sampleCustomer));
    const before = await orderOf(page);
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await store(page).selectOption('retirada-armario');
    await store(page).selectOption('retirada-centro');
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    await page.getByText('2 escolhas aguardando conexão. Conecte-se para continuar o pedido.').waitFor();
    await page.getByText('Os horários aparecem quando a entrega for salva.').waitFor();
    assert.equal(await page.getByText('Aguardando conexão', { exact: true }).count(), 2, 'beside each of them');
    await page.getByText('1 de 4 etapas prontas', { exact: true }).waitFor();
    assert.equal(await store(page).inputValue(), 'retirada-centro');
    assert.equal(await payments(page).getByRole('radio', { name: 'Depósito' }).isChecked(), true);
    assert.equal(await enabled(confirm(page)).count(), 0);
    await check();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/offline-checkout.png`, fullPage: true });
    for (const [title, line] of [
      ['Entrega', 'Retirar na loja · Aguardando conexão'],
      ['Pagamento', 'Depósito bancário · Aguardando conexão'],
    ] as const) {
      await page.getByRole('button', { name: `Fechar ${title}` }).click();
      await stepOf(page, title).getByText(line, { exact: true }).waitFor();
      assert.equal(await stepOf(page, title).locator('.is-done').count(), 0, `${title} is not ready`);
    }
    await check();

    // The in-app browser discards the page; it opens again in the cart.
    await page.reload().catch(() => undefined);
    await page.context().setOffline(false);
    await open('/order');
    await page.getByText('Suas escolhas foram salvas').waitFor();
    const after = await orderOf(page);
    assert.deepEqual([after.logistic.providerId, after.payment.providerId], ['retirada-centro', 'deposito']);
    assert.equal(after.version, before.version + 2, 'each was saved once');

    await page.getByRole('link', { name: 'Continuar o pedido' }).click();
    await chooseSlot(page);
    await enabled(confirm(page)).click();
    await page.waitForURL(`**/confirm?order=${before.id}`);
  },
);

journey(
  'closed steps say what waits, and a delivery whose address is still to be chosen is the next step',
  { expected: noNetwork },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    const [contact, gifts] = [stepOf(page, 'Dados de contato'), stepOf(page, 'Brindes')];
    await openStep(page, 'Dados de contato');
    await openStep(page, 'Brindes');
    const bag = gifts.getByRole('button', { name: /Ecobag/ });
    await bag.waitFor();
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await contact.getByLabel('Nome', { exact: true }).fill('Bia Offline');
    await bag.click();
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await page.getByText(/^1 escolha, brindes e dados de contato aguardando conexão/).waitFor();
    await page.getByRole('button', { name: 'Fechar Dados de contato' }).click();
    await page.getByRole('button', { name: 'Fechar Brindes' }).click();
    await contact.getByText('Bia Offline · CPF final 25 · Aguardando conexão', { exact: true }).waitFor();
    await gifts.getByText(/^Ecobag.* · Aguardando conexão$/).waitFor();
    for (const title of ['Dados de contato', 'Entrega'] as const)
      assert.equal(await stepOf(page, title).locator('.is-done').count(), 0, `${title} is not ready`);
    await page.getByRole('button', { name: 'Escolher o endereço' }).waitFor();
    await check();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/waiting-steps.png`, fullPage: true });
    await page.context().setOffline(false);
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
    const { customer, logistic } = await orderOf(page);
    assert.deepEqual([customer.name, logistic], ['Bia Offline', null]);
  },
);

journey(
  'a quantity pressed after a confirmation that waits is saved, and no order is placed without it',
  { expected: noNetwork },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    await openStep(page, 'Itens do pedido');
    await enabled(confirm(page)).waitFor();
    const { id } = await orderOf(page);
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await confirm(page).click();
    await page.getByText('Confirmação aguardando conexão').waitFor();
    const items = stepOf(page, 'Itens do pedido');
    await items.getByRole('button', { name: 'adicionar mais um item' }).click();
    // Within the second before the quantity is sent.
    await page.context().setOffline(false);
    await page.getByText('Você mudou o pedido. Confira e confirme de novo.').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await enabled(confirm(page)).waitFor();
    await check();
    const after = await orderOf(page);
    assert.deepEqual([after.id, after.items[0]?.quantity], [id, 13]);
  },
);

journey(
  'a quantity pressed after a confirmation whose response is lost is listed as not saved beside the placed order',
  { expected: [...noNetwork, /ERR_FAILED/, /409/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    await openStep(page, 'Itens do pedido');
    await enabled(confirm(page)).waitFor();
    const { id } = await orderOf(page);
    await page.route('**/api/**', async (route) => {
      // The order is placed, and the page gets no response.
      if (route.request().url().includes('/api/order/confirm')) await route.fetch();
      await route.abort();
    });
    await confirm(page).click();
    await page.getByText('Confirmação aguardando conexão').waitFor();
    await stepOf(page, 'Itens do pedido').getByRole('button', { name: 'adicionar mais um item' }).click();
    await page.getByText('Você mudou o pedido. Confira e confirme de novo.').waitFor();
    await page.unroute('**/api/**');
    await page.waitForURL(ownPage);
    await page.locator('.toast-view').getByText(tooLate).waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/late-quantity.png` });
    const refused = page.getByRole('region', { name: 'Não foi salvo' });
    await refused.getByText(/^Feijão.*A última mudança não entrou: o pedido já tinha sido concluído\.$/).waitFor();
    await check();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/late-quantity-order.png`, fullPage: true });
    assert.notEqual((await orderOf(page)).id, id);
    await refused.getByRole('button', { name: 'Entendi' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  },
);

// Decision: The order does not change after the press that confirms it.
journey(
  'what changes the order is locked while it is being confirmed, with its focus, and works again after a refusal',
  { expected: [/422/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    for (const title of ['Entrega', 'Itens do pedido', 'Brindes', 'Dados de contato', 'Pagamento'] as const)
      await openStep(page, title);
    await enabled(confirm(page)).waitFor();
    const before = await orderOf(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) writes.push(request.url());
    });
    const body = { success: false, data: before, errors: [{ message: 'O horário foi preenchido.' }] };
    let answer = async () => {};
    await page.route('**/api/order/confirm', (route) => {
      answer = () => route.fulfill({ status: 422, json: body });
    });
    const items = stepOf(page, 'Itens do pedido');
    const plus = items.getByRole('button', { name: 'adicionar mais um item' });
    const name = stepOf(page, 'Dados de contato').getByLabel('Nome', { exact: true });
    const typed = await name.inputValue();
    await confirm(page).click();
    await page.getByRole('button', { name: 'Redirecionando...' }).waitFor();
    const locked = [
      plus,
      items.getByRole('button', { name: /^Remover/ }),
      stepOf(page, 'Brindes').getByRole('button', { name: /Ecobag/ }),
      payments(page).getByRole('radio', { name: 'PIX', exact: true }),
      name,
    ];
    for (const control of locked) {
      await control.locator('xpath=self::*[@aria-disabled="true"]').waitFor();
      await control.focus();
      await page.keyboard.press('Space');
      // A forced click does not wait for what still moves: it could meet another control.
      await (await control.elementHandle())?.waitForElementState('stable');
      await control.click({ force: true });
      assert.equal(await control.evaluate((element) => element === document.activeElement), true, 'the focus stays');
    }
    await page.keyboard.type('Outra');
    await store(page).focus();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(
      [
        await items.getByRole('textbox', { name: 'quantidade' }).inputValue(),
        await name.inputValue(),
        await payments(page).getByRole('radio', { name: 'Depósito' }).isChecked(),
        await store(page).inputValue(),
      ],
      ['12', typed, true, before.logistic.providerId],
    );
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/locked.png`, fullPage: true });
    // Longer than what is typed waits.
    await page.waitForTimeout(1_500);
    assert.deepEqual(writes, []);

    await answer();
    await page.getByText('O horário foi preenchido.').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-locked]'));
    const saved = page.waitForResponse('**/api/order/items/');
    await plus.press('Enter');
    await saved;
    assert.equal((await orderOf(page)).items[0]?.quantity, 13);
  },
);

journey(
  'a payment that waits is sent by a press where the page says that it waits, without a sign of a connection',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await page.route('**/api/**', (route) => route.abort());
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    const note = page.locator('.order-footer').getByText('1 escolha aguardando conexão');
    await note.waitFor();
    const press = page.getByRole('button', { name: 'Tentar agora', disabled: false });
    await press.click();
    await page.getByText('Ainda sem conexão. Tentamos de novo em instantes.').waitFor();
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/send-now.png` });
    await page.unroute('**/api/**');
    await press.click();
    await page.getByText('Suas escolhas foram salvas').waitFor();
    await note.waitFor({ state: 'detached' });
    assert.equal((await orderOf(page)).payment.providerId, 'deposito');
  },
);

// Decision: There is one button to try again. Where changes wait it is theirs, and a failed list gets its own later.
journey(
  'while a choice waits, a list that failed beside it has no second button',
  { expected: [/ERR_FAILED/, /Failed to load resource/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    const ownButton = stepOf(page, 'Pagamento').getByRole('button', { name: 'Tentar novamente' });
    const sendNow = page.getByRole('button', { name: 'Tentar agora', disabled: false });
    await page.route('**/api/order/payments/**', (route) => route.abort());
    await store(page).selectOption('retirada-armario');
    await ownButton.waitFor();
    assert.equal(await sendNow.count(), 0);
    await page.route('**/api/**', (route) => route.abort());
    await store(page).selectOption('retirada-centro');
    await sendNow.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Tentar novamente' }).count(), 0);
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/one-retry.png`, fullPage: true });
    await page.unroute('**/api/**');
    await sendNow.click();
    await page.getByText('Suas escolhas foram salvas').waitFor();
    await payments(page).or(ownButton).first().waitFor();
    assert.equal((await orderOf(page)).logistic.providerId, 'retirada-centro');
  },
);

journey(
  "a choice that the shop refuses once online is replaced by the order's and listed with the reason; the other is saved",
  { expected: [...noNetwork, /409/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await store(page).selectOption('retirada-armario');
    await payments(page).getByRole('radio', { name: 'Depósito' }).click();
    await page.getByText('2 escolhas aguardando conexão').waitFor();
    // Another tab of the same person is online and chooses another pickup time.
    await callExternalSite(page, 'POST', '/api/order/logistic/', { type: 0, providerId: 'retirada-centro' });
    await page.context().setOffline(false);
    await page
      .getByRole('alert')
      .getByText('O pedido foi alterado em outro lugar. Confira e tente novamente.')
      .waitFor();
    await page.getByText('aguardando conexão').first().waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Suas escolhas foram salvas').count(), 0, 'the refusal stays');
    assert.equal(await store(page).inputValue(), 'retirada-centro');
    await check();
    const { logistic, payment } = await orderOf(page);
    assert.deepEqual([logistic.providerId, payment.providerId], ['retirada-centro', 'deposito']);

    const refused = page.getByRole('region', { name: 'Não foi salvo' });
    const reason = refused.getByText(
      'Entrega ou retirada: O pedido foi alterado em outro lugar. Confira e tente novamente.',
    );
    await reason.waitFor();
    await page.getByRole('button', { name: '1 alteração não foi salva' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Não foi salvo');
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/refused-choice.png` });
    await open('/order');
    await reason.waitFor();
    await check();
    await refused.getByRole('button', { name: 'Entendi' }).click();
    await refused.waitFor({ state: 'detached' });
  },
);

journey(
  "contact data typed offline do not replace another person's: they are listed, also after a reload, until a press",
  { expected: [...noNetwork, /409/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await openStep(page, 'Dados de contato');
    const contact = stepOf(page, 'Dados de contato');
    const name = contact.getByLabel('Nome', { exact: true });
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await name.fill('Bia Offline');
    await contact.getByText('Aguardando conexão').waitFor();
    await callExternalSite(page, 'POST', '/api/customer/update', { ...sampleCustomer, name: 'Outro Nome' });
    await page.context().setOffline(false);
    const listed = contact.getByRole('alert').filter({ hasText: 'Não foi salvo' }).getByText('Nome: Bia Offline');
    await listed.waitFor();
    assert.equal(await name.inputValue(), 'Outro Nome');
    await check();

    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/customer/update')) saves.push(request.postData() ?? '');
    });
    await page.reload();
    await listed.waitFor();
    assert.equal(await name.inputValue(), 'Outro Nome');
    // Longer than the three seconds after which input is saved.
    await page.waitForTimeout(3500);
    assert.deepEqual([saves, (await orderOf(page)).customer.name], [[], 'Outro Nome']);

    await contact.getByRole('button', { name: 'Salvar o que digitei' }).click();
    await listed.waitFor({ state: 'detached' });
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    assert.deepEqual([saves.length, (await orderOf(page)).customer.name], [1, 'Bia Offline']);
  },
);

journey(
  'a choice that waited while its order was confirmed in another tab is listed, and the order shows as confirmed',
  { expected: [...noNetwork, /409/] },
  async ({ page, open, check }) => {
    await openCheckout({ page, open }, () => completeCheckoutElsewhere(page));
    await callExternalSite(page, 'POST', '/api/order/payment/delivery', {
      providerId: 'deposito',
      type: PaymentMethod.BankDeposit,
    });
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await store(page).selectOption('retirada-armario');
    await page.getByText('1 escolha aguardando conexão').waitFor();
    await callExternalSite(page, 'GET', '/api/order/confirm');
    await page.context().setOffline(false);
    await page.waitForURL(ownPage);
    await page.getByRole('region', { name: /^Pedido nº/ }).waitFor();
    await page.locator('.refused-list').getByText(`Entrega ou retirada: ${tooLate}`).waitFor();
    assert.equal(await page.getByText('Confira e tente novamente').count(), 0);
    await untilIdle(page);
    assert.equal(await page.getByRole('dialog').count(), 0, 'the order shows as confirmed');
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/choice-of-the-past.png` });
  },
);

journey(
  'an address made offline, with the delivery chosen offline too, is the delivery address once it is saved online',
  { expected: noNetwork },
  async ({ page, open, check }) => {
    const dialogIsLoaded = page.waitForResponse(/new-address-modal/);
    await openCheckout({ page, open }, () => callExternalSite(page, 'POST', '/api/customer/update', sampleCustomer));
    await dialogIsLoaded;
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    await dialog.getByRole('textbox', { name: 'CEP' }).fill('01310-100');
    await saveTypedAddress(page);
    await page.getByText('Casa: Rua das Acácias, 1500').waitFor();
    await page.getByText('Aguardando conexão', { exact: true }).last().waitFor();
    await page.getByText(/1 endereço aguardando conexão. Conecte-se para continuar o pedido./).waitFor();
    await page.getByRole('button', { name: 'Descartar o endereço Casa' }).waitFor();
    await check();

    await page.context().setOffline(false);
    await page.getByText('Suas escolhas foram salvas').waitFor();
    await page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio').first().waitFor();
    assert.equal(await page.getByRole('radio', { name: /^Casa.*Rua das Acácias/ }).isChecked(), true);
    assert.equal(await page.getByText('Casa: Rua das Acácias, 1500').count(), 0);
  },
);

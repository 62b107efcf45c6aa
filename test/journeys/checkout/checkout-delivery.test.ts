import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { finishedStep, nextButton, openStep, saveTypedAddress, slots } from '../../helpers/browser/checkout-steps.ts';
import { journey } from '../../helpers/browser/journey.ts';

/** Adds the first product that a search finds and opens the checkout. */
async function goToCheckout(page: Page, words: string) {
  await page.getByPlaceholder('Pesquisar por produto').fill(words);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pesquisa' }).waitFor();
  const card = page.getByRole('article', { name: new RegExp(words, 'i') }).first();
  await card.getByRole('button', { name: /^Adicionar/ }).click();
  await page.getByRole('link', { name: /^Carrinho, .*\b1\b/ }).click();
  await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
}

/** Waits until no choice is being sent. */
const settled = (page: Page) =>
  page.locator('.order-footer button[aria-busy="false"], .order-footer button:not([aria-busy])').first().waitFor();

// Spec §2: "Scheduling, shown only if the steps include schedule: day select, then time select listing only enabled
// slots as 'between start and end, if ordered until X'. 'Sem horários de entrega disponíveis' shows when there are no
// days."
// Spec §1: "They browse a catalogue, search and filter, build an order, choose delivery or pickup, pay and confirm."
journey(
  'a shopper chooses pickup at a store, a day and a time, and finds all choices after a reload',
  async ({ page, open, check }) => {
    await open('/');
    await goToCheckout(page, 'feijão');
    await openStep(page, 'Agendamento');
    await page.getByText('Escolha a entrega ou a retirada para ver os horários.').waitFor();
    await page.getByRole('radio', { name: 'Retirar na loja' }).check();
    await page
      .getByLabel('Loja para retirada')
      .selectOption({ label: 'Empório Girassol Centro – Rua das Acácias, 120 – Centro' });
    await finishedStep(page, 'Entrega', /Retirada em Empório Girassol Centro/).waitFor();
    const day = page.getByRole('group', { name: 'Dia' });
    await day.getByRole('radio').nth(1).check();
    const time = slots(page).getByRole('radio');
    await time.first().waitFor();
    assert.match(
      (await slots(page).locator('label').first().textContent()) ?? '',
      /^entre\s\d\d:\d\d\se\s\d\d:\d\d\s*se pedir até (hoje|amanhã|\d\d\/\d\d) às \d\d:\d\d$/,
    );
    await check();
    await time.first().click();
    const slot = finishedStep(page, 'Agendamento', /, entre \d\d:\d\d e \d\d:\d\d/);
    await slot.waitFor();
    const chosen = await slot.textContent();
    await check();

    await page.reload();
    await slot.waitFor();
    assert.equal(await slot.textContent(), chosen);
    await openStep(page, 'Entrega');
    await page.getByText('Retirada: Grátis').waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Retirar na loja' }).isChecked(), true);
    await openStep(page, 'Agendamento');
    assert.equal(await day.getByRole('radio').nth(1).isChecked(), true);
    assert.equal(await time.first().isChecked(), true);

    // Another store has its own slots.
    await page
      .getByLabel('Loja para retirada')
      .selectOption({ label: 'Armário 24 horas da Estação – Avenida Paulista, 1000 – Bela Vista' });
    await finishedStep(page, 'Entrega', /Retirada em Armário 24 horas/).waitFor();
    await openStep(page, 'Entrega');
    await page.getByText(/Retirada: R\$\s4,90/).waitFor();
    await page.getByText('Máximo de itens distintos: 4').waitFor();
    await settled(page);
    await openStep(page, 'Agendamento');
    await time.first().waitFor();
    assert.equal(await slots(page).getByRole('radio', { checked: true }).count(), 0);
  },
);

// Spec §5: "Delivery option 'Entregamos para você' is disabled when an item has a shipping restriction and restricted
// products are not allowed; hint 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja'."
journey('an item with a shipping restriction allows only pickup, with a hint', async ({ page, open, check }) => {
  await open('/');
  await goToCheckout(page, 'bolo');
  await page.getByText('Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja').waitFor();
  assert.equal(await page.getByRole('radio', { name: 'Entregamos para você' }).isDisabled(), true);
  assert.equal(await page.getByRole('radio', { name: 'Retirar na loja' }).isChecked(), true);
  await page.getByLabel('Loja para retirada').waitFor();
  await check();
});

// Spec §2: "A new-address modal and a generic message modal with an Ok button also exist."
// Spec §2: "Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search,
// new-address modal, store select for pickup."
journey(
  "a quoted CEP becomes an address and the order's delivery; another address keeps a delivery that serves it too",
  { expected: [/address\/cep/] },
  async ({ page, open, check }) => {
    await open('/');
    await goToCheckout(page, 'feijão');
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    const search = page.getByRole('button', { name: 'Buscar CEP' });
    assert.equal(await search.isDisabled(), true);
    const cep = page.getByRole('textbox', { name: 'CEP' });
    await cep.pressSequentially('01310100');
    assert.equal(await cep.inputValue(), '01310-100');
    await page.getByRole('textbox', { name: 'Número' }).fill('1500');
    await search.click();
    await page.getByText('Entrega para o CEP 01310-100').waitFor();
    await page.getByText('Entrega expressa São Paulo').waitFor();
    await check();

    await page.getByRole('button', { name: 'Usar este CEP em um novo endereço' }).click();
    const number = page.getByRole('dialog').getByRole('textbox', { name: 'Número' });
    await number.waitFor();
    assert.equal(await number.inputValue(), '1500', 'the number is not typed twice');
    await saveAddress(page, { number: '1500' });
    const options = page.getByRole('group', { name: 'Opções de entrega' });
    await options.getByRole('radio', { name: /Entrega expressa São Paulo/ }).click();
    await finishedStep(page, 'Entrega', /Casa, Rua das Acácias, 1500 · Entrega expressa São Paulo, /).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Entrega expressa São Paulo' }).waitFor();
    await check();

    await openStep(page, 'Entrega');
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'CEP' }).pressSequentially('01311000');
    await page.getByRole('radio', { name: 'Trabalho' }).check();
    await saveAddress(page, { number: '77' });
    await finishedStep(page, 'Entrega', /Trabalho, Rua das Acácias, 77 · Entrega expressa São Paulo, /).waitFor();
    await openStep(page, 'Entrega');
    await options.waitFor();
    assert.equal(await page.getByRole('radio', { name: /^Trabalho/ }).isChecked(), true);
    assert.equal(await options.getByRole('radio', { name: /Entrega expressa São Paulo/ }).isChecked(), true);

    await page.reload();
    await openStep(page, 'Entrega');
    await options.getByRole('radio', { name: /Entrega expressa São Paulo/ }).waitFor();
    assert.equal(await page.getByRole('radio', { name: /^Trabalho/ }).isChecked(), true);
    assert.equal(await options.getByRole('radio', { name: /Entrega expressa São Paulo/ }).isChecked(), true);
  },
);

journey(
  "without an address, the footer's button and an option of the searched CEP open the new address with that CEP",
  { expected: [/address\/cep/] },
  async ({ page, open, check }) => {
    await open('/');
    await goToCheckout(page, 'feijão');
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
    const typed = (name: string) => dialog.getByRole('textbox', { name, exact: true }).inputValue();
    await nextButton(page, 'Escolher o endereço').click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.locator('.delivery-new:focus').waitFor();

    await page.getByRole('textbox', { name: 'CEP' }).pressSequentially('01310100');
    await page.getByRole('textbox', { name: 'Número' }).fill('1500');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    const row = page.getByRole('button', { name: /^Entrega expressa São Paulo/ });
    await row.waitFor();
    await check();
    await picture(page, 'cep-options');
    await nextButton(page, 'Escolher o endereço').click();
    assert.deepEqual([await typed('CEP'), await typed('Número')], ['01310-100', '1500']);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });

    await row.click();
    assert.deepEqual([await typed('CEP'), await typed('Número')], ['01310-100', '1500']);
    await saveAddress(page, { number: '1500' });
    await finishedStep(page, 'Entrega', 'Casa, Rua das Acácias, 1500 · Entrega expressa São Paulo, ').waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: 'Entrega expressa São Paulo · Casa, Rua das Acácias, 1500' })
      .waitFor();
    await picture(page, 'address-in-short');
  },
);

journey('where nothing is delivered to, the pickup is offered', async ({ page, open, check }) => {
  await open('/');
  await goToCheckout(page, 'feijão');
  await page.getByRole('radio', { name: 'Entregamos para você' }).check();
  await page.getByRole('textbox', { name: 'CEP' }).pressSequentially('00000000');
  await page.getByRole('button', { name: 'Buscar CEP' }).click();
  await page.getByText('Nenhuma opção de entrega para este endereço').waitFor();
  await check();
  await page.getByRole('button', { name: 'Retirar na loja' }).click();
  await page.getByRole('radio', { name: 'Retirar na loja', checked: true }).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Loja para retirada').waitFor();
});

/** Fills in the fields that the lookup cannot know here, and saves. */
async function saveAddress(page: Page, { number }: { number: string }) {
  const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
  await dialog.getByRole('button', { name: 'Buscar CEP' }).waitFor();
  await saveTypedAddress(page, { number });
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  choosePayment,
  choosePickup,
  chooseSlot,
  fillContact,
  finishedStep,
  nextButton,
  openStep,
  slots,
  stepOf,
} from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

/** Opens the checkout of an order with an item; `getReady` adds more to the order before. */
async function openCheckout(
  { page, open }: Walk,
  getReady: (page: Page) => Promise<unknown> = async () => null,
): Promise<void> {
  await open('/');
  await page.getByRole('article').first().waitFor();
  await callExternalSite(page, 'POST', '/api/order/items/', {
    index: '',
    providerId: 'feijao-carioca-1kg',
    quantity: 12,
  });
  await getReady(page);
  await open('/order/checkout');
  await stepOf(page, 'Entrega').waitFor();
}

/** Waits until a step's title has the focus and the step has stopped below the top bar. */
const isLedTo = (page: Page, key: string) =>
  page.waitForFunction((id) => {
    const top = document.getElementById(`step-${id}`)?.getBoundingClientRect().top ?? -1;
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
    const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 1;
    return document.activeElement?.id === `step-${id}-title` && (Math.abs(top - bar - 8) < 3 || isAtEnd);
  }, key);

journey(
  'each saved step closes to one line and leads to the next, and the last one to the confirmation',
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk);
    await page.getByText('0 de 4 etapas prontas').waitFor();
    assert.equal(await stepOf(page, 'Entrega').getAttribute('aria-current'), 'step');
    await page.getByText('Próximo passo: entrega ou retirada').waitFor();
    for (const title of ['Itens do pedido', 'Dados de contato', 'Agendamento', 'Pagamento'] as const)
      await stepOf(page, title)
        .getByRole('button', { name: `Abrir ${title}` })
        .waitFor();
    await check();

    await choosePickup(page);
    await finishedStep(page, 'Entrega', 'Retirada em ').waitFor();
    await isLedTo(page, 'contact');
    // Nothing is saved while it is typed, and the button leads to the missing field.
    await fillContact(page);
    const document = page.getByLabel('CPF', { exact: true });
    await document.fill('');
    await nextButton(page, 'Informar o CPF').click();
    await document.and(page.locator(':focus')).waitFor();
    await document.fill('111.444.777-35');
    await check();
    assert.equal(await finishedStep(page, 'Dados de contato').count(), 0, 'not while the field has the focus');
    await document.blur();
    await finishedStep(page, 'Dados de contato', 'Bia Souza · CPF final 35').waitFor();
    await isLedTo(page, 'schedule');
    await chooseSlot(page);
    await finishedStep(page, 'Agendamento', /, entre /).waitFor();
    await isLedTo(page, 'payment');
    await choosePayment(page, 'PIX');
    await finishedStep(page, 'Pagamento', 'PIX').waitFor();
    await page.getByText('4 de 4 etapas prontas').waitFor();
    await check();
    await enabled(page.getByRole('button', { name: /^Confirmar pedido/ })).click();
    await page.waitForURL('**/confirm?order=*');
  },
);

journey("'Alterar' opens a finished step beside an unfinished one, and a new choice closes it again", async (walk) => {
  const { page } = walk;
  await openCheckout(walk, completeCheckoutElsewhere);
  await page.getByRole('radio', { name: 'PIX', exact: true }).waitFor();
  await nextButton(page, 'Escolher o pagamento').waitFor();
  await openStep(page, 'Agendamento');
  await isLedTo(page, 'schedule');
  assert.equal(await page.getByRole('radio', { name: 'PIX', exact: true }).isVisible(), true);
  // Today may have a single time left.
  await page.getByRole('group', { name: 'Dia' }).getByRole('radio').nth(1).click();
  await slots(page).getByRole('radio').first().click();
  await finishedStep(page, 'Agendamento').waitFor();
  await isLedTo(page, 'payment');
  await openStep(page, 'Agendamento');
  await stepOf(page, 'Agendamento').getByRole('button', { name: 'Fechar Agendamento' }).click();
  await finishedStep(page, 'Agendamento').waitFor();
});

journey('a shopper with everything chosen sees one line for each step, and nothing that loads late', async (walk) => {
  const { page } = walk;
  await openCheckout(walk, async () => {
    await completeCheckoutElsewhere(page);
    await callExternalSite(page, 'POST', '/api/order/payment/delivery', { providerId: 'deposito', type: 2 });
  });
  await page.getByText('4 de 4 etapas prontas').waitFor();
  assert.equal(await page.locator('.step.is-open').count(), 0);
  assert.equal(await page.getByRole('status').filter({ hasText: 'Carregando' }).count(), 0);
});

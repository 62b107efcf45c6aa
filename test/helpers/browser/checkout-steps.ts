import type { Locator, Page } from 'playwright-core';
import { sampleCustomer } from '../samples.ts';

/** The names of a shopper's checkout steps, and of the two sections that only collapse. */
type StepTitle = 'Loja' | 'Entrega' | 'Itens do pedido' | 'Brindes' | 'Dados de contato' | 'Agendamento' | 'Pagamento';

/** One step of a shopper's checkout. */
export const stepOf = (page: Page, title: StepTitle): Locator => page.getByRole('region', { name: title, exact: true });

/** Opens a step of a shopper's checkout, unless it is open. */
export async function openStep(page: Page, title: StepTitle): Promise<void> {
  const step = stepOf(page, title);
  const body = step.locator('.step-body');
  const closed = step.getByRole('button', { name: new RegExp(`^(Abrir|Alterar) ${title}$`) });
  await closed.or(body).first().waitFor();
  // The step may open by itself at the moment of a press. Then its button is gone, or the press closes the step.
  for (let presses = 0; presses < 3 && !(await body.isVisible()); presses++) {
    await closed.click({ timeout: 2000 }).catch(() => undefined);
    await body.waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await body.waitFor();
}

/** A step that is finished and closed, with its line. */
export const finishedStep = (page: Page, title: StepTitle, line: string | RegExp = ''): Locator =>
  stepOf(page, title)
    .filter({ has: page.getByRole('button', { name: `Alterar ${title}` }) })
    .filter({ hasText: line });

/** The button that leads to the next missing thing; without a name, whatever it is. */
export const nextButton = (page: Page, name?: string): Locator =>
  page.locator('button.order-footer-confirm').filter({ hasText: name ?? /^(Escolher|Informar|Corrigir)/ });

/** Chooses pickup at one of the stores, by its place in the list. */
export async function choosePickup(page: Page, index = 1): Promise<void> {
  await openStep(page, 'Entrega');
  await page.getByRole('radio', { name: 'Retirar na loja' }).check();
  await page.getByLabel('Loja para retirada').selectOption({ index });
}

/** Chooses a slot of the first day. */
export async function chooseSlot(page: Page): Promise<void> {
  await openStep(page, 'Agendamento');
  await slots(page).getByRole('radio').first().click();
}

/** The times to choose from. */
export const slots = (page: Page): Locator => page.getByRole('group', { name: 'Horário' });

/** Chooses a way to pay. */
export async function choosePayment(page: Page, name: string): Promise<void> {
  await openStep(page, 'Pagamento');
  await page.getByRole('radio', { name, exact: true }).click();
}

/** Types an address that the CEP lookup does not know into the open dialog, and saves it. */
export async function saveTypedAddress(page: Page, { number = '1500' } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
  for (const [name, text] of [
    ['Rua', 'Rua das Acácias'],
    ['Número', number],
    ['Bairro', 'Bela Vista'],
    ['Cidade', 'São Paulo'],
  ] as const)
    await dialog.getByRole('textbox', { name, exact: true }).fill(text);
  await dialog.getByRole('combobox', { name: 'Estado' }).selectOption('SP');
  await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Types the contact's data as a person does; the step closes when its last field is left. */
export async function fillContact(page: Page, { phone = '(11) 98765-4321' } = {}): Promise<void> {
  await openStep(page, 'Dados de contato');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Nome').fill('Bia Souza');
  await field('E-mail').fill(sampleCustomer.email);
  await field('CPF').fill('111.444.777-35');
  if (phone !== '') await field('Telefone').fill(phone);
}

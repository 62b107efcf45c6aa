import type { Page } from 'playwright-core';
import {
  agentFor,
  callShop,
  codeFor,
  desk,
  agentEnv as env,
  lineOf,
  marina,
} from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';

const gifts = (page: Page) => page.getByRole('heading', { name: 'Brindes', exact: true }).first();

/** Each section shows its fields: an element without a box is not visible. */
async function showsFields(page: Page): Promise<void> {
  await page.getByText('Entregamos para você', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Leite/ }).waitFor();
  await page.getByLabel('E-mail').waitFor();
  await page.locator('label.choice').filter({ hasText: /^PIX$/ }).waitFor();
  await page.getByLabel('Desconto manual').waitFor();
}

// Decision: A live change of the cart takes no field from the agent's checkout, also where gifts come or go with it.
journey(
  "an agent's open checkout keeps all fields when the contact's change brings gifts, and when it takes them away",
  { env, device: desk },
  async (walk) => {
    const { page, open } = walk;
    const contact = await codeFor(walk, marina);
    const milk = (quantity: number) =>
      callShop(walk, contact, '/api/order/items/', lineOf('leite-integral-1l', quantity));
    await open(`/order/checkout#${await agentFor(walk, [['leite-integral-1l', 6]])}`);
    await showsFields(page);
    await milk(24);
    await gifts(page).waitFor();
    await showsFields(page);
    await milk(6);
    await gifts(page).waitFor({ state: 'detached' });
    await showsFields(page);
  },
);

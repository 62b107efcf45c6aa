import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const slowly = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await sleep(700);
    await route.continue();
  });

// Spec §4: "The confirm button shows 'Atualizando...' while the order updates and 'Redirecionando...' while confirming;
// disabled while updating, confirming, or when problems exist."
// Spec §5: "Order footer problems, listed under 'Problemas:':"
// Spec §5: "The confirm button is disabled when any such rule is broken."
journey(
  "the confirm button waits while problems exist, and while it shows 'Atualizando...' or 'Redirecionando...'",
  async (walk) => {
    const { page, open, check } = walk;
    await open('/#demo-webchat');
    const add = page
      .getByRole('article', { name: /Feijão/ })
      .first()
      .getByRole('button', { name: /^Adicionar/ });
    await add.click();
    const problem = page.getByText(/^O valor mínimo do seu pedido é/);
    await problem.waitFor();
    await page.getByText('Problemas:', { exact: true }).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    assert.equal(await button('Confirmar pedido').isDisabled(), true, 'a rule is broken');

    await slowly(page, '**/api/order/items/');
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByRole('textbox', { name: 'quantidade' }).fill('12');
    await button('Atualizando...').waitFor();
    assert.equal(await button('Atualizando...').isDisabled(), true);
    await problem.waitFor({ state: 'detached' });

    await slowly(page, '**/api/order/confirm');
    await enabled(button('Confirmar pedido')).click();
    await button('Redirecionando...').waitFor();
    assert.equal(await button('Redirecionando...').isDisabled(), true);
    await page.waitForURL('**/confirm?order=*');
    await check();
  },
);

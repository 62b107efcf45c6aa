import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
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

// Decision: On a small phone the footer covers little of the list, also where an order ends in the chat.
journey(
  'the main action has the width of a small phone, below the total and the way to delivery and payment',
  { env: {} },
  async ({ page, open, check }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open('/#demo-whatsapp');
    await page
      .getByRole('button', { name: /^Adicionar/ })
      .first()
      .click();
    await page.getByText('para o pedido mínimo').waitFor();
    const footer = page.locator('.order-footer');
    const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0);
    const ways = footer.getByRole('link', { name: 'Entrega e pagamento' });
    const confirm = footer.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' });
    assert.ok(((await confirm.boundingBox())?.width ?? 0) >= 320, 'as wide as the window');
    const [way, main, total] = [
      await ways.boundingBox(),
      await confirm.boundingBox(),
      footer.locator('.order-footer-total'),
    ];
    assert.ok(way && main && way.y + way.height <= main.y, 'no press on one reaches the other');
    assert.ok(
      (await top(total)) + 24 > way.y && (await top(total)) < way.y + way.height,
      'the total is beside the way',
    );
    const { height = 640 } = (await footer.boundingBox()) ?? {};
    assert.ok(height <= 640 * 0.2, `${height} is a fifth of the window`);
    const frame = await ways.evaluate((link) => getComputedStyle(link).borderTopColor);
    assert.notEqual(frame, 'rgba(0, 0, 0, 0)', 'a button with an outline');
    const line = await footer.getByText('para o pedido mínimo').boundingBox();
    assert.ok(line && line.y + line.height <= way.y, 'its frame does not cut through the line above');
    await check();
  },
);

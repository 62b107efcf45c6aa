import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
const open = 'Entrega e pagamento: a loja combina com você na conversa';

/** Fills the cart up to the minimum and opens it. */
async function fillCart({ page, open: openPage }: Pick<Walk, 'page' | 'open'>, channel: string): Promise<void> {
  await openPage(`/#demo-${channel}`);
  await findAndAdd(page, 'acucar', /Açúcar/);
  await page.getByRole('link', { name: /^Carrinho, \d+ ite/ }).click();
  await page.getByRole('textbox', { name: /quantidade/i }).fill('12');
  await enabled(page.getByRole('button', { name: /^Confirmar pedido/ })).waitFor();
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).boundingBox();
  assert.ok(found, selector);
  return found;
};

// Decision: An order that is confirmed in the chat without its checkout says what is still open, and leads to the chat.
journey('an order from the cart says that delivery and payment are settled in the conversation', async (walk) => {
  const { page, check } = walk;
  await fillCart(walk, 'messenger');
  await picture(page, 'cart-two-ways-360');
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await page.waitForURL('**/confirm?order=*');
  await page.getByText(open).waitFor();
  await check();
  await picture(page, 'confirm-open-terms');
  await page.getByRole('link', { name: 'Ver pedido' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pedido recebido' }).waitFor();
  await page.getByRole('banner').or(page.locator('.order-header')).getByText(`${open}.`).waitFor();
  await check();
  await picture(page, 'order-open-terms');
});

journey('on WhatsApp the page of such an order has the chat as its main button, at the lower edge', async (walk) => {
  const { page, check } = walk;
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp</p>' }));
  await fillCart(walk, 'whatsapp');
  await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
  await page.waitForURL('https://wa.me/**');
  await page.goBack();
  await page.waitForURL(/\/order\/\d+$/);
  await page.locator('.order-header').getByText(`${open}.`).waitFor();
  const chat = page.getByRole('link', { name: 'Abrir o WhatsApp' });
  assert.match((await chat.getAttribute('class')) ?? '', /btn-primary/);
  assert.equal(await page.locator('main .btn-primary').count(), 1);
  const bar = await box(page, '.placed-order-actions');
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(Math.abs(bar.y + bar.height - height) <= 2, `the bar ends at ${bar.y + bar.height} of ${height}`);
  await check();
  await picture(page, 'order-open-terms-whatsapp');
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  journey(
    `the way to delivery and payment is a second button in catalogue and cart at ${width}`,
    { device: { viewport: { width, height }, isMobile: width < 768 } },
    async (walk) => {
      const { page } = walk;
      await fillCart(walk, 'instagram');
      for (const at of ['cart', 'catalogue']) {
        if (at === 'catalogue') await walk.open('/#demo-instagram');
        const second = page.locator('.order-footer').getByRole('link', { name: 'Entrega e pagamento' });
        const size = await second.boundingBox();
        assert.ok(size && size.height >= 44, `44 px high in the ${at}, not ${size?.height}`);
        const border = await second.evaluate((link) => {
          const { borderTopWidth, borderTopColor } = getComputedStyle(link);
          return { borderTopWidth, borderTopColor };
        });
        assert.notEqual(border.borderTopWidth, '0px');
        assert.doesNotMatch(border.borderTopColor, /, 0\)$|transparent/, `an outline in the ${at}`);
        const footer = await box(page, '.order-footer');
        assert.ok(footer.height <= 136 || width > 768, `the footer is ${footer.height} high in the ${at}`);
        await picture(page, `two-ways-${at}-${width}`);
      }
    },
  );

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';

const journey = journeysOfOneShop({});
const card = (page: Page) => page.getByRole('article', { name: /Leite Integral/ });
const button = (page: Page, name: RegExp) => card(page).getByRole('button', { name });

// Spec §4: "Updating an item sends index, providerId, quantity (current plus one from a card)"
journey(
  "− n + replaces 'Adicionar' without a layout shift, and at 1 the minus removes the product, which can be undone",
  // A shop of its own: the cart is empty and has no other journey's products.
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    const add = button(page, /^Adicionar/);
    await add.scrollIntoViewIfNeeded();
    await page.locator('[aria-disabled] >> text=Adicionar').first().waitFor({ state: 'detached' });
    const place = await add.boundingBox();
    const height = (await card(page).boundingBox())?.height;
    await add.focus();
    await page.keyboard.press('Enter');

    const stepper = card(page).getByRole('group', { name: /^Quantidade de Leite Integral/ });
    await stepper.waitFor();
    const { width, height: high } = (await stepper.boundingBox()) ?? { width: 0, height: 0 };
    assert.deepEqual([Math.round(width), high], [Math.round(place?.width ?? 0), place?.height]);
    assert.equal((await card(page).boundingBox())?.height, height, 'the card keeps its height');
    await check();

    const more = button(page, /^Mais um item de Leite Integral/);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Mais um item'));
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/order/items/'));
    await more.click();
    await more.click();
    await stepper.getByText('3', { exact: true }).waitFor();
    assert.equal((await sent).postDataJSON().quantity, 3, 'the presses are sent together');
    await page.getByRole('link', { name: /^Carrinho.*3/ }).waitFor();

    for (const left of ['2', '1']) {
      await button(page, /^Remover um item de Leite Integral/).click();
      await stepper.getByText(left, { exact: true }).waitFor();
    }
    await button(page, /^Remover Leite Integral/).click();
    await add.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Adicionar'));
    await page.getByRole('link', { name: 'Carrinho vazio' }).waitFor();
    await page.getByText(/^Removido do carrinho: Leite Integral/).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await stepper.getByText('1', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Carrinho.*1/ }).waitFor();
    // The focus also returns to a card whose 'Adicionar' was pressed before this page.
    await page.reload();
    await button(page, /^Remover Leite Integral/).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await stepper.getByText('1', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Mais um item'));
  },
);

// Decision: The footer and the toast come with the first product. They do not hide what the press has changed.
journey("the first 'Adicionar' keeps its card above the footer and the toast", async ({ page, open }) => {
  await open('/#demo-whatsapp');
  const add = button(page, /^Adicionar/);
  await page.locator('[aria-disabled] >> text=Adicionar').first().waitFor({ state: 'detached' });
  await add.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
  await add.click();
  const stepper = card(page).getByRole('group', { name: /^Quantidade de Leite Integral/ });
  const toast = page.locator('.toast-view-item');
  await Promise.all([stepper.waitFor(), toast.waitFor(), page.locator('.order-footer').waitFor()]);
  const [shown, message] = [await stepper.elementHandle(), await toast.elementHandle()];
  assert.ok(shown && message);
  await page.waitForFunction(
    ([low, high]) => (low?.getBoundingClientRect().bottom ?? 0) <= (high?.getBoundingClientRect().top ?? 0),
    [shown, message],
  );
});

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';

journey(
  'in the cart a negative quantity becomes 1, letters change nothing, and too much becomes the maximum',
  { env: {} },
  async (walk) => {
    const { page } = walk;
    await openCart(walk);
    await changeAndWait(page, () => quantity(page).fill('3'));
    await quantity(page).fill('abc');
    assert.equal(await page.getByRole('button', { name: 'Atualizando...' }).count(), 0, 'nothing is sent');
    await quantity(page).blur();
    assert.equal(await quantity(page).inputValue(), '3');

    await changeAndWait(page, () => quantity(page).fill('-5'));
    await quantity(page).blur();
    assert.equal(await quantity(page).inputValue(), '1');

    // Without a blur: the accepted quantity is shown, and the next digit replaces it.
    const shows = (text: string) => page.locator(`input[aria-label=quantidade][value="${text}"]:focus`).waitFor();
    await changeAndWait(page, () => quantity(page).fill('4'));
    await changeAndWait(page, () => quantity(page).fill(''));
    await shows('1');
    await quantity(page).fill('-5');
    await shows('1');
    await quantity(page).fill('abc');
    await shows('1');
    await changeAndWait(page, () => page.keyboard.type('2'));
    await shows('2');

    await quantity(page).press('Control+A');
    await page.keyboard.insertText('2147483648');
    assert.equal(await quantity(page).inputValue(), '9999');
  },
);

const quantity = (page: Page) => page.getByRole('textbox', { name: 'quantidade' });

/** Changes a quantity and waits for the response. */
async function changeAndWait(page: Page, change: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse('**/api/order/items/');
  await change();
  await response;
  await page.getByRole('button', { name: 'Atualizando...' }).waitFor({ state: 'detached' });
}

async function openCart({ page, open }: Walk): Promise<void> {
  await open('/#demo-webchat');
  await findAndAdd(page, 'acucar', /Açúcar/);
  await page.getByRole('link', { name: 'Carrinho, 1 item' }).click();
  await quantity(page).waitFor();
}

import type { Page } from 'playwright-core';

/**
 * Searches the open catalogue for a word and adds one of the first product of this name to the cart,
 * also when some are there already. The request may still be running afterwards.
 */
export async function findAndAdd(page: Page, word: string, name: RegExp): Promise<void> {
  await page.getByPlaceholder('Pesquisar por produto').fill(word);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${word}"`).waitFor();
  await page
    .getByRole('article', { name })
    .first()
    .getByRole('button', { name: /^Adicionar|^Mais um item/ })
    .click();
}

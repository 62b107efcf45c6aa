import type { Page } from 'playwright-core';

/** Searches the open catalogue for a word and puts the first product of this name into the cart. The order may still be on its way after that. */
export async function findAndAdd(page: Page, word: string, name: RegExp): Promise<void> {
  await page.getByPlaceholder('Pesquisar por produto').fill(word);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${word}"`).waitFor();
  await page
    .getByRole('article', { name })
    .first()
    .getByRole('button', { name: /^Adicionar/ })
    .click();
}

import assert from 'node:assert/strict';
import { journey } from '../helpers/journey.ts';

journey('a quantity written just before the page goes away is in the cart when the shopper comes back', async ({ page, open }) => {
  await open('/#demo-instagram');
  await page.getByPlaceholder('Pesquisar por produto').fill('acucar');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /Açúcar/ })
    .first()
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByRole('link', { name: /^Carrinho, / }).click();
  const quantity = page.getByRole('textbox', { name: 'quantidade' }).first();
  const before = Number(await quantity.inputValue());
  await quantity.fill(String(before + 6));
  await page.goto('about:blank');
  await open('/order#demo-instagram');
  await quantity.waitFor();
  assert.equal(await quantity.inputValue(), String(before + 6));
});

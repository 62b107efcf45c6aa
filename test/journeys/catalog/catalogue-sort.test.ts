import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const pricesOf = async (page: Page) =>
  (await page.locator('.product-card .price-view-current').allTextContents())
    .map((text) => /R\$\s([\d.]+,\d\d)/.exec(text)?.[1])
    .map((text) => Number(text?.replace('.', '').replace(',', '.') ?? Number.NaN))
    .filter((price) => !Number.isNaN(price));

journey(
  'a shopper chooses the order of the list, also of a search and over its pages',
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    await page.getByRole('article').nth(9).waitFor();
    const order = page.getByRole('combobox', { name: 'Ordenar por' });
    const sent = page.waitForResponse((response) => /\/api\/catalog\/top\?.*sort=price/.test(response.url()));
    await order.selectOption({ label: 'Menor preço' });
    await sent;
    await page.locator('[aria-busy="false"]#product-list').waitFor();
    await page.getByRole('article').nth(9).scrollIntoViewIfNeeded();
    await page.getByRole('article').nth(15).waitFor();
    const prices = await pricesOf(page);
    assert.ok(prices.length > 12, `${prices}`);
    assert.deepEqual(
      prices,
      prices.toSorted((a, b) => a - b),
    );
    await check();

    const named = page.waitForResponse((response) => response.url().endsWith('/searchText') && response.ok());
    await page.getByPlaceholder('Pesquisar por produto').fill('café');
    await page.keyboard.press('Enter');
    assert.equal((await named).request().postDataJSON().sort, 'price', 'a search keeps the order');
    await order.selectOption({ label: 'Nome de A a Z' });
    await page.waitForFunction(() => document.querySelector('#product-list')?.getAttribute('aria-busy') === 'false');
    await page.getByRole('article').first().waitFor();
    const found = await names(page);
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
    );
  },
);

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';

const focused = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(page.locator(':focus'));
const names = (page: Page) => page.locator('.cart-line-name').allInnerTexts();

// Decision: The toast after adding leads to the cart, a line leads to its product, and a removed line comes back whole.
journey(
  'an added product links to the cart, where a removed line can be restored in place and links to its product',
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    for (const [word, name] of [
      ['acucar', /Açúcar/],
      ['feijao', /Feijão/],
      ['arroz', /Arroz/],
    ] as const) {
      await findAndAdd(page, word, name);
      await page.getByText('Produto adicionado ao carrinho').waitFor();
      await page.getByRole('button', { name: 'Ver carrinho' }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Ver carrinho' }).last().click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    const quantity = page.getByRole('textbox', { name: /quantidade/i });
    await quantity.nth(1).fill('3');
    const busy = page.locator('.cart-line[aria-busy="true"]');
    await busy.waitFor();
    await busy.waitFor({ state: 'detached' });
    const before = await names(page);
    await page.getByRole('button', { name: /^Remover Feijão.* do carrinho$/ }).click();
    await page.getByText(/^Removido do carrinho: Feijão/).waitFor();
    assert.equal((await names(page)).length, 2);
    await check();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.cart-line-name').length === 3);
    assert.deepEqual(await names(page), before, 'in its place');
    assert.equal(await quantity.nth(1).inputValue(), '3');
    // The pressed buttons are gone: the focus stays with the line, at the end with the heading.
    await focused(page, /^Remover Feijão/).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /^Feijão/ }).waitFor();
    assert.deepEqual(await names(page), before);
    await page.getByRole('link', { name: /^Feijão/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Feijão/ }).waitFor();
    await page.goBack();
    for (let left = 3; left > 0; left--) {
      await page
        .getByRole('button', { name: /^Remover .* do carrinho$/ })
        .last()
        .click();
      await page.waitForFunction((lines) => document.querySelectorAll('.cart-line').length === lines, left - 1);
      if (left > 1) await focused(page, /^Remover .* do carrinho$/).waitFor();
    }
    await page.locator('#cart-title:focus').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await focused(page, /^Remover .* do carrinho$/).waitFor();
  },
);

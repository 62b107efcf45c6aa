import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { confirmButton } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

/** The shopper's response of a call. */
const read = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const { value } = JSON.parse(sessionStorage.getItem('session_code') ?? '{}');
    const response = await fetch(url, { headers: { authorization: `Bearer ${value}` } });
    return (await response.json()).data;
  }, path);
const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id);

journey(
  'two tabs of one session that confirm at the same moment place one order, and both say so',
  { env: {}, expected: [/409/] },
  async ({ page, open, shop }) => {
    await open('/product/bone-estrela#demo-instagram');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByRole('link', { name: 'Carrinho, 1 item' }).waitFor();
    await open('/order');
    const second = await page.context().newPage();
    await second.goto(`${shop.url}/order#demo-instagram`);
    const tabs = [page, second];
    for (const tab of tabs) await enabled(confirmButton(tab)).waitFor();
    const before = await read(page, '/api/order/current');
    assert.deepEqual(idsOf(await read(page, '/api/order/placed?pageNumber=0')), []);

    const press = (tab: Page) => confirmButton(tab).evaluate((button: HTMLElement) => button.click());
    await Promise.all(tabs.map(press));
    for (const tab of tabs)
      await tab
        .getByRole('main')
        .getByText(/^Pedido (confirmado|finalizado), você pode fechar essa aba/)
        .first()
        .waitFor();
    assert.deepEqual(idsOf(await read(page, '/api/order/placed?pageNumber=0')), [before.id]);
    const after = await read(second, '/api/order/current');
    assert.notEqual(after.id, before.id);
    assert.deepEqual(after.items, []);
  },
);

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { journey } from '../helpers/journey.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  assert.ok(box, `${part} is there`);
  return { ...box, bottom: box.y + box.height };
};

journey("the choices of 'Assinar' keep their words on one line and open within what is seen", async ({ page, open, check }) => {
  await open('/product/leite-integral-1l#demo-messenger');
  await page.getByText('Assinar', { exact: true }).click();
  const choices = page.locator('.subscription-select-offers button');
  await choices.first().waitFor();
  await page.waitForFunction(
    () => (document.querySelector('.subscription-select .disclosure-panel')?.getBoundingClientRect().bottom ?? 9999) < 741,
  );
  for (const choice of await choices.all()) {
    const box = await boxOf(choice);
    assert.ok(box.bottom < 741 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    const lines = await choice.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1);
  }
  await check();
});

journey('a toast stands above the order footer, over neither the search, the heading nor the confirm button', async ({ page, open }) => {
  await open('/');
  const addFirst = page
    .getByRole('article')
    .getByRole('button', { name: /^Adicionar/, disabled: false })
    .first();
  await addFirst.click();
  const toast = page.getByRole('region', { name: 'Avisos' }).getByText('Produto adicionado ao carrinho').locator('..');
  const footer = page.locator('.order-footer');
  await footer.waitFor();
  await toast.waitFor();
  const above = async () => {
    await page.waitForTimeout(300); // its arrival moves it
    const [message, edge] = [await boxOf(toast), await boxOf(footer)];
    assert.ok(message.bottom <= edge.y && message.y > 300, JSON.stringify({ message, edge }));
  };
  await above();
  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  if (await toast.isVisible()) await above();
});

journey(
  'while the device is offline the page says so, once',
  { expected: [/ERR_INTERNET_DISCONNECTED/] },
  async ({ page, open, check }) => {
    await open('/#demo-messenger');
    await page.getByRole('article').first().waitFor();
    const note = page.getByText('Você está sem conexão');
    assert.equal(await note.count(), 0);
    await page.context().setOffline(true);
    await note.waitFor();
    await check();
    await page.context().setOffline(false);
    await note.waitFor({ state: 'detached' });
  },
);

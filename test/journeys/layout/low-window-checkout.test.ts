import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { orderFooter } from '../../helpers/browser/screen.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  assert.ok(box);
  return { top: box.y, bottom: box.y + box.height, height: box.height };
};

const milk = {
  index: '',
  providerId: 'leite-integral-1l',
  quantity: 1,
  attributes: [],
  subscription: null,
  preferences: null,
};

// Its carts must be empty at first, so no other file may use the same contacts.
const journey = journeysOfOneShop({});
const onItsSide = { viewport: { width: 740, height: 360 } };

// Decision: On a phone on its side the footer's parts stand in a row, at the lower edge.
journey(
  'on a phone on its side the footer of catalogue, cart and checkout stays at the edge and leaves room for the page',
  { device: onItsSide },
  async ({ page, open, check }) => {
    await open('/#demo-messenger');
    await callExternalSite(page, 'POST', '/api/order/items/', milk);
    for (const path of ['/catalog', '/order', '/order/checkout']) {
      await open(path);
      const footer = orderFooter(page);
      await footer.waitFor();
      const { bottom, height } = await boxOf(footer);
      assert.ok(Math.abs(bottom - 360) <= 1 && height <= 100, `${path}: ${bottom}, ${height}`);
      await check();
    }
    await page.getByText('Próximo passo:').waitFor({ state: 'detached' });
    await callExternalSite(page, 'POST', '/api/order/items/', { ...milk, providerId: 'bone-estrela' });
    await open('/order/checkout');
    const next = page.getByText('Próximo passo:');
    await next.waitFor();
    const [line, button] = [await boxOf(next), await boxOf(page.locator('.order-footer-confirm'))];
    assert.ok(line.top >= button.top - 4 && line.bottom <= button.bottom + 4, JSON.stringify({ line, button }));
    assert.ok((await boxOf(orderFooter(page))).height <= 72);
  },
);

journey(
  'on a phone on its side the PIX code is copied at the lower edge, without scrolling',
  { device: onItsSide },
  async (walk) => {
    const { page, check } = walk;
    await chooseToPayBy(walk, 'PIX', '/#demo-webchat');
    await confirmButton(page).click();
    const copy = page.getByRole('button', { name: 'Copiar código PIX' });
    await copy.waitFor();
    const { bottom } = await boxOf(copy);
    assert.ok(bottom > 280 && bottom <= 360, String(bottom));
    await check();
  },
);

journey(
  'on a phone on its side a focused field of a new address is seen whole, and the fields have most of the height',
  { device: onItsSide },
  async ({ page, open, check }) => {
    await open('/#demo-instagram');
    await callExternalSite(page, 'POST', '/api/order/items/', milk);
    await open('/order/checkout');
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await page.getByRole('button', { name: 'Novo endereço' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.waitForFunction(() => !document.querySelector('.modal-dialog')?.getAnimations().length);
    const body = await boxOf(dialog.locator('.modal-body'));
    assert.ok(body.height >= 210, String(body.height));
    for (const label of ['Bairro', 'Cidade', 'Rua', 'CEP']) {
      const field = dialog.getByLabel(label);
      await field.focus();
      const { top, bottom } = await boxOf(field);
      assert.ok(top - 5 >= body.top && bottom + 5 <= body.bottom, `${label}: ${top}–${bottom}`);
    }
    await check();
  },
);

journey(
  'on a tablet the footer of a short checkout is at the lower edge, and nothing is wider than the window',
  { device: { viewport: { width: 768, height: 1024 } } },
  async ({ page, open }) => {
    await open('/#demo-webchat');
    await callExternalSite(page, 'POST', '/api/order/items/', milk);
    for (const path of ['/catalog', '/order', '/order/checkout']) {
      await open(path);
      await orderFooter(page).waitFor();
      const { bottom } = await boxOf(orderFooter(page));
      assert.ok(Math.abs(bottom - 1024) <= 1, `${path}: ${bottom}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, path);
    }
  },
);

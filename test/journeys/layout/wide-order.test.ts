import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { orderFooter } from '../../helpers/browser/screen.ts';

const ownShopJourney = journeysOfOneShop({});
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  assert.ok(box);
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
};

const offsetOfToasts = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--order-footer'));

/** The summary is right of the first part, in the window, and stays there when the page is scrolled. */
async function staysBeside(page: Page, main: Locator): Promise<void> {
  const side = page.locator('.order-side');
  assert.ok((await boxOf(side)).left >= (await boxOf(main)).right, 'beside');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.order-main')?.style.setProperty('padding-bottom', '1500px');
    window.scrollTo(0, 600);
  });
  await page.waitForFunction(() => window.scrollY === 600);
  const scrolled = await boxOf(side);
  assert.ok(scrolled.top >= 56 && scrolled.bottom <= 800, JSON.stringify(scrolled));
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.order-main')?.style.removeProperty('padding-bottom');
    window.scrollTo(0, 0);
  });
}

// Decision: From 1024 px on, the items of a placed order stand beside its progress, and several orders in two columns.
ownShopJourney(
  'on a wide screen a placed order and the list of orders use the width',
  { device: desktop },
  async (walk) => {
    const { page, open, check } = walk;
    for (const _ of [1, 2]) {
      await chooseToPayBy(walk, 'PIX', '/#demo-webchat');
      await confirmButton(page).click();
      await page.waitForURL('**/confirm?order=*');
    }
    await page.getByRole('link', { name: 'Ver pedido' }).click();
    await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
    await staysBeside(page, page.getByRole('list', { name: 'Andamento do pedido' }));
    await check();
    await open('/orders#demo-webchat');
    const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
    await second.waitFor();
    assert.equal((await boxOf(first)).top, (await boxOf(second)).top);
    await check();
  },
);

// Decision: From 1024 px on, items, total and the way on stand beside the cart and the checkout and stay in view.
journey(
  'on a wide screen the summary stays in view beside the cart and the checkout, and leads on',
  { device: desktop },
  async ({ page, open, check }) => {
    await open('/');
    await findAndAdd(page, 'acucar', /Açúcar/);
    await orderFooter(page).waitFor();
    await page.getByRole('link', { name: /^Carrinho, .*\b1\b/ }).click();
    await page.getByRole('textbox', { name: 'quantidade' }).fill('12');
    const pay = page.getByRole('link', { name: 'Entrega e pagamento' });
    await pay.waitFor();
    await staysBeside(page, page.locator('.cart-lines'));
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--order-footer') === '0px');
    await page.getByRole('heading', { level: 2, name: 'Resumo do pedido' }).waitFor();
    await check();

    await pay.click();
    const summary = page.getByRole('region', { name: 'Resumo do pedido' });
    await summary
      .getByRole('listitem')
      .filter({ hasText: /12 × Açúcar/ })
      .waitFor();
    await staysBeside(page, page.getByRole('region', { name: 'Entrega' }));
    await page.locator('.order-side').getByText('Próximo passo: entrega').waitFor();
    await page.locator('.order-side').getByRole('button', { name: 'Escolher a entrega' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('.step input[type=radio]'));
    await check();

    // On a narrower window the items are in their own step, and the footer is at the lower edge.
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.waitForFunction(
      () => Math.abs((document.querySelector('.order-footer')?.getBoundingClientRect().bottom ?? 0) - 800) <= 1,
    );
    assert.notEqual(await offsetOfToasts(page), '0px');
    assert.equal(await summary.getByRole('listitem').count(), 0);
    await openStep(page, 'Itens do pedido');
    await page.getByRole('group', { name: /^Quantidade de Açúcar/ }).waitFor();
  },
);

ownShopJourney(
  'on a wide screen the line of a boleto stands in a field without empty lines',
  { device: desktop },
  async (walk) => {
    const { page } = walk;
    await chooseToPayBy(walk, 'Boleto', '/#demo-webchat');
    await confirmButton(page).click();
    const { top, bottom } = await boxOf(page.getByLabel('Linha digitável'));
    assert.ok(bottom - top <= 60, String(bottom - top));
  },
);

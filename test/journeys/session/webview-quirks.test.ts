import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';

// Differences of in-chat browsers: they block storage, and their back button is the only exit from an overlay.

// A string: the page does not have the helpers that the test runner adds to functions.
const blockStorage = `for (const area of ['sessionStorage', 'localStorage'])
  Object.defineProperty(window, area, { get() { throw new DOMException('access is denied', 'SecurityError'); } });`;

journey('when the browser blocks storage, a reload finds the session in the URL', async ({ page, open, check }) => {
  await page.addInitScript(blockStorage);
  await open('/#demo-messenger');
  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  assert.match(page.url(), /\/order#demo-messenger$/);
  const asked = page.waitForRequest('**/api/session/demo-messenger');
  await page.reload();
  await asked;
  await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  await check();
});

journey('otherwise the session is removed from the URL, and a reload still finds it', async ({ page, open }) => {
  await open('/#demo-instagram');
  await page.waitForFunction(() => window.location.hash === '');
  const asked = page.waitForRequest('**/api/session/demo-instagram');
  await page.reload();
  await asked;
  await page.getByRole('article').first().waitFor();
});

journey('the back button closes the category filter and keeps the catalogue', async ({ page, open, check }) => {
  await open('/#demo-instagram');
  const filter = page.getByRole('button', { name: 'Filtrar', exact: true });
  await filter.click();
  await page.getByRole('dialog', { name: 'Filtrar por categorias' }).waitFor();
  await page.getByRole('button', { name: 'Mercearia', exact: true }).click();
  await page.getByRole('group', { name: 'Subcategorias' }).waitFor();
  await check();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/catalog');

  await filter.click();
  await page.getByRole('button', { name: 'Mercearia', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByText('Buscando na categoria Mercearia').waitFor();
  await check();
});

journey('after a product, the list has its previous scroll position', async ({ page, open }) => {
  await open('/#demo-instagram');
  await page.getByRole('article').nth(9).scrollIntoViewIfNeeded();
  const link = page.getByRole('article').nth(7).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const name = (await link.textContent()) ?? '';
  // The click scrolls once more when the order's footer covers the link.
  const pressedAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        window.addEventListener('click', () => resolve(window.scrollY), { capture: true, once: true }),
      ),
  );
  await link.click();
  const before = await pressedAt;
  await page.getByRole('heading', { level: 1, name }).waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.goBack();
  await page.getByRole('article', { name }).waitFor();
  const after = await page.evaluate(() => window.scrollY);
  assert.ok(before > 300 && Math.abs(after - before) < 60, `${before} → ${after}`);
});

journey(
  "when the link back to the chat opens nothing, the page shows the shop's number and copies it",
  async (walk) => {
    const { page, check } = walk;
    await chooseToPayBy(walk, 'Dinheiro', '/#demo-whatsapp');
    // As without an app for the link: the page stays.
    await page.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }));
    await confirmButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'O WhatsApp não abriu?' });
    const stage = page.getByRole('heading', { level: 1, name: 'Pedido recebido' });
    await stage.waitFor();
    const before = await stage.boundingBox();
    await notice.getByLabel('Número da loja').waitFor();
    assert.deepEqual(await stage.boundingBox(), before, 'nothing that is being read moves');
    assert.equal(await notice.locator('.btn-primary').count(), 0, 'the page has its main button');
    assert.match(await notice.getByLabel('Número da loja').inputValue(), /^\(\d\d\) \d{5}-\d{4}$/);
    await check();
    await notice.getByRole('button', { name: 'Copiar número' }).click();
    await notice.getByText(/^Copiado\.|^O texto está selecionado/).waitFor();
    assert.ok(
      await notice.evaluate((box) => box.closest('main') !== null && getComputedStyle(box).position === 'static'),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Meus pedidos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meus pedidos' }).waitFor();
    await notice.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
    assert.equal(await notice.count(), 0, 'it does not outlive its cause');
    await page.getByRole('link', { name: 'Falar com a loja' }).click();
    // After a press it has the focus, and is no alert.
    const help = page.getByRole('region', { name: 'O WhatsApp não abriu?' });
    await help.and(page.locator(':focus')).waitFor();
    await help.getByRole('button', { name: 'Fechar' }).click();
    await help.waitFor({ state: 'detached' });
    // Not an empty cart.
    assert.match(page.url(), /\/order\/\d+$/);
    await page
      .getByText(/^Pedido nº \d+/)
      .first()
      .waitFor();
    await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
  },
);

journey('a shopper who returns from WhatsApp sees the confirmed order, not an empty cart', async (walk) => {
  const { page } = walk;
  await chooseToPayBy(walk, 'Dinheiro', '/#demo-whatsapp');
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp</p>' }));
  await confirmButton(page).click();
  await page.waitForURL('https://wa.me/**');
  await page.goBack();
  await page.waitForURL(/\/order\/\d+$/);
  await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
  assert.equal(await page.getByText('Seu carrinho está vazio').count(), 0);
});

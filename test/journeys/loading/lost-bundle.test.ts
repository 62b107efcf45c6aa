import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { bundle, openWithoutBundle, untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';

const cards = (page: Page) => page.getByRole('article');
const add = (page: Page, disabled = false) => page.getByRole('button', { name: /^Adicionar/, disabled }).first();

for (const [what, pattern] of [
  ['the bundle', bundle],
  ['one of the files that the bundle begins with', /\/assets\/chunk-/],
] as const)
  journey(
    `${what} that fails to load shows a notice with a retry, which keeps the session of the URL`,
    { expected: [/ERR_FAILED/, /assets\//] },
    async (walk) => {
      const { page, shop, check } = walk;
      await untilRendered(walk);
      const held: Route[] = [];
      let isLost = false;
      await page.route(pattern, (route) => (isLost ? route.abort('failed') : void held.push(route)));
      await page.goto(`${shop.url}/catalog#demo-webchat`, { waitUntil: 'commit' });
      await cards(page).nth(9).waitFor();
      const card = cards(page).first();
      const place = await card.boundingBox();
      await add(page, true).dispatchEvent('click');
      await page.locator('.product-card [aria-busy=true]').waitFor();
      isLost = true;
      for (const route of held) await route.abort('failed');
      const notice = page.getByRole('alert').filter({ hasText: 'A página não carregou por completo.' });
      await notice.waitFor();
      assert.equal(await page.locator('.product-card [aria-busy=true]').count(), 0);
      assert.deepEqual(await card.boundingBox(), place, 'nothing moves');
      await check();
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bundle-lost.png` });
      await page.unrouteAll();
      const asked = page.waitForRequest('**/api/session/demo-webchat');
      await notice.getByRole('button', { name: 'Tentar novamente' }).click();
      await asked;
      await add(page).waitFor();
      assert.equal(await notice.count(), 0);
    },
  );

journey(
  'a bundle that failed with the connection loads once online',
  { expected: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /assets\//] },
  async (walk) => {
    const { page, open } = walk;
    await untilRendered(walk);
    await page.route(bundle, (route) => route.abort('failed'));
    await open('/catalog#demo-webchat');
    await page.getByText('A página não carregou por completo.').waitFor();
    await page.context().setOffline(true);
    await page.unrouteAll();
    await page.context().setOffline(false);
    await add(page).waitFor();
  },
);

journey('a slow bundle shows a notice until it has loaded', async (walk) => {
  const { page } = walk;
  await page.clock.install();
  const release = await openWithoutBundle(walk, '/catalog#demo-webchat');
  await page.clock.fastForward(15_000);
  const notice = page.getByRole('alert').filter({ hasText: 'A conexão está lenta…' });
  await notice.getByRole('button', { name: 'Tentar novamente' }).waitFor();
  await release();
  await notice.waitFor({ state: 'detached' });
  await add(page).waitFor();
});

for (const path of ['/product/cafe-serra-alta', '/order', '/order/checkout', '/order/payment', '/confirm', '/nowhere'])
  journey(
    `on ${path}, too, a failed bundle shows a notice with a retry, and a slow one shows a notice`,
    { expected: [/ERR_FAILED/, /assets\//, /404/] },
    async ({ page, shop, check }) => {
      await page.clock.install();
      const held: Route[] = [];
      await page.route(bundle, (route) => void held.push(route));
      await page.goto(`${shop.url}${path}#demo-webchat`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState === 'interactive');
      await page.clock.fastForward(15_000);
      await page.getByText('A conexão está lenta…').waitFor();
      for (const route of held) await route.abort('failed');
      const notice = page.getByRole('alert').filter({ hasText: 'A página não carregou por completo.' });
      await notice.waitFor();
      await check();
      await page.unrouteAll();
      await notice.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('banner').waitFor();
    },
  );

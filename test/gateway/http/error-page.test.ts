import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectAccessible } from '../../helpers/browser/accessibility.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { startGateway, startOrderService } from '../gateway-fixture.ts';

test('renders the error page with its own style under its own policy, at a width of 360 px', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url });
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const response = await page.goto(`${url}/product/%C0%AE`);
  assert.equal(response?.status(), 400);
  assert.deepEqual(
    complaints.filter((text) => /Content Security Policy/i.test(text)),
    [],
  );
  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    scrolls: document.documentElement.scrollWidth > innerWidth,
    corner: getComputedStyle(document.querySelector('main') ?? document.body).borderRadius,
  }));
  assert.deepEqual(seen, { lang: 'pt-BR', scrolls: false, corner: '12px' });
  assert.equal(await page.getByRole('link', { name: 'Voltar para o início' }).getAttribute('href'), '/');
  await expectAccessible(page);
});

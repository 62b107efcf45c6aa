import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openWithoutBundle } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';

const add = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: false });
const isAtCatalogue = (search: string) => (url: URL) => url.pathname + url.search + url.hash === `/catalog${search}`;

/** The documents the browser loaded: status and path. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      documents.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return documents;
}

// Spec §2: "/ | redirects to the catalogue"
journey('an entry link opens the catalogue without a redirect, as one history entry', async ({ page, open }) => {
  const documents = documentsOf(page);
  await page.goto('about:blank');
  const steps = await page.evaluate(() => history.length);
  const asked = page.waitForRequest('**/api/session/demo-webchat');
  await open('/?utm=a#demo-webchat');
  await asked;
  await add(page).first().waitFor();
  await page.waitForURL(isAtCatalogue('?utm=a'));
  assert.deepEqual(documents, ['200 /']);
  assert.equal(await page.evaluate(() => history.length), steps + 1);

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/product/*');
  await page.goBack();
  await page.getByRole('article').first().waitFor();
  assert.ok(isAtCatalogue('?utm=a')(new URL(page.url())));
  await page.reload();
  await add(page).first().waitFor();
  assert.deepEqual(documents, ['200 /', '200 /catalog']);
  await page.goBack();
  assert.equal(page.url(), 'about:blank');
});

journey('the catalogue with a trailing slash is the catalogue, under its own URL', async ({ page, open }) => {
  await open('/catalog/?utm=a#demo-webchat');
  await add(page).first().waitFor();
  await page.waitForURL(isAtCatalogue('?utm=a'));
});

journey("the URL is the catalogue's before the bundle has loaded", async (walk) => {
  const { page } = walk;
  const release = await openWithoutBundle(walk, '/#demo-webchat');
  assert.ok(isAtCatalogue('#demo-webchat')(new URL(await page.evaluate(() => location.href))));
  await release();
  await add(page).first().waitFor();
});

journey(
  'an entry link tapped while the catalogue is open loads its session once confirmed',
  { env: {} },
  async ({ page, open }) => {
    const documents = documentsOf(page);
    await open('/#demo-webchat');
    await add(page).first().waitFor();
    const asked = page.waitForRequest('**/api/session/demo-messenger');
    await page.evaluate(() => location.assign('/#demo-messenger'));
    await asked;
    await page.getByRole('button', { name: 'Abrir o novo link' }).click();
    await page.waitForURL(isAtCatalogue(''));
    await add(page).first().waitFor();
    assert.deepEqual(documents, ['200 /', '200 /']);
  },
);

journey(
  'a browser that does not send navigation headers arrives by the redirect, with its session',
  async ({ page, open }) => {
    const responses: number[] = [];
    await page.route(/:\d+\/(\?|#|$)/, async (route) => {
      const headers = Object.entries(await route.request().allHeaders()).filter(
        ([name]) => !name.startsWith('sec-fetch-'),
      );
      const response = await route.fetch({ headers: Object.fromEntries(headers), maxRedirects: 0 });
      responses.push(response.status());
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest('**/api/session/demo-webchat');
    await open('/?utm=a#demo-webchat');
    await asked;
    await add(page).first().waitFor();
    await page.waitForURL(isAtCatalogue('?utm=a'));
    assert.deepEqual(responses, [302]);
  },
);

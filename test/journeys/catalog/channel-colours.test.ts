import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { holdSession, openWithoutBundle, untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';

declare global {
  interface Window {
    colours: string[];
  }
}

const cards = (page: Page) => page.getByRole('article');
const add = (page: Page) => page.getByRole('button', { name: /^Adicionar/, disabled: false });
const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--shop'));

journey("a later visit starts in the colours of the previous visit's channel", async (walk) => {
  const { page } = walk;
  const drawn = await openWithoutBundle(walk, '/catalog#demo-messenger');
  const own = await primary(page);
  await drawn();
  await add(page).first().waitFor();
  await page.waitForFunction(
    (before) => getComputedStyle(document.documentElement).getPropertyValue('--shop') !== before,
    own,
  );
  const channels = await primary(page);
  const later = await page.context().newPage();
  await openWithoutBundle({ ...walk, page: later }, '/catalog#demo-messenger');
  assert.equal(await primary(later), channels);
  // A tampered value is not a colour.
  await later.evaluate(() =>
    localStorage.setItem(
      'shop_theme',
      JSON.stringify({ value: { '--light-shop': 'url(//a.example)' }, expiresAt: null }),
    ),
  );
  const third = await page.context().newPage();
  await openWithoutBundle({ ...walk, page: third }, '/catalog#demo-messenger');
  assert.equal(await primary(third), own);
});

/** Records every colour that the page has. */
const watchColours = (page: Page) =>
  page.addInitScript(() => {
    window.colours = [];
    new MutationObserver(() => {
      const seen = document.body ? getComputedStyle(document.documentElement).getPropertyValue('--shop') : '';
      if (seen && !window.colours.includes(seen)) window.colours.push(seen);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0 (iPhone14,5)';
const messenger =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/MessengerForiOS;FBAV/470.0]';

for (const [whose, userAgent, path, colours] of [
  ["Instagram's browser with a link of Instagram's", instagram, '/#demo-instagram', ['#a1246b']],
  ["Messenger's browser with a link of Messenger's", messenger, '/#demo-messenger', ['#1f4fbf']],
  ["Instagram's browser without a link", instagram, '/catalog', ['#a1246b']],
  ["Instagram's browser with a link of another channel's", instagram, '/#demo-webchat', ['#a1246b', '#8a4b08']],
] as const) {
  const [first, last = first] = colours;
  const becomes = first === last ? 'stays in it' : "changes to the session's";
  journey(
    `a page in ${whose} has the colours of that channel from its first paint and ${becomes}`,
    { device: { userAgent } },
    async (walk) => {
      const { page } = walk;
      await watchColours(page);
      await untilRendered(walk);
      const release = await holdSession(page);
      await walk.open(path);
      await cards(page).nth(9).waitFor();
      assert.equal(await primary(page), first);
      assert.equal(await page.locator('meta[name="theme-color"]:not([media])').getAttribute('content'), first);
      release();
      await add(page).first().waitFor();
      await page.waitForFunction((colour) => localStorage.getItem('shop_theme')?.includes(colour), last);
      assert.deepEqual(await page.evaluate(() => window.colours), colours);
    },
  );
}

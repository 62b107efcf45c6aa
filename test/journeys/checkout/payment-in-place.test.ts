import assert from 'node:assert/strict';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { untilScrollEnds } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
const cap = { index: '', providerId: 'bone-estrela', attributes: [], subscription: null, preferences: null };

// Decision: A step stays open while the arrows of the keyboard pass through its choices.
journey(
  'the ways to pay are chosen one after another by the arrows of the keyboard',
  {},
  async ({ page, open, check }) => {
    await open('/order#demo-messenger');
    await callExternalSite(page, 'POST', '/api/order/items/', { ...cap, quantity: 1 });
    await completeCheckoutElsewhere(page);
    await open('/order/checkout');
    await openStep(page, 'Pagamento');
    const ways = page.getByRole('group', { name: 'Forma de pagamento' }).getByRole('radio');
    await ways.first().focus();
    const chosen = new Set<string | null>();
    for (let press = 0; press < 3; press++) {
      const saved = page.waitForResponse((response) => response.url().includes('/api/order/payment'));
      await page.keyboard.press('ArrowDown');
      await saved;
      const focused = page.locator('.choice-list input[type="radio"]:focus');
      await focused.waitFor();
      chosen.add(await focused.evaluate((radio) => radio.closest('label')?.textContent ?? null));
    }
    assert.equal(chosen.size, 3);
    await check();
  },
);

// Decision: What a choice opens appears below it: the pressed row stays where it is.
for (const [channel, height] of [
  ['messenger', 640],
  ['instagram', 740],
] as const)
  journey(
    `in a window of ${height} px the way to pay at the handover stays under the finger while its choices open`,
    { device: { viewport: { width: 360, height } } },
    async ({ page, open, check }) => {
      await open(`/order#demo-${channel}`);
      await callExternalSite(page, 'POST', '/api/order/items/', { ...cap, quantity: 1 });
      await completeCheckoutElsewhere(page);
      await open('/order/checkout');
      await openStep(page, 'Pagamento');
      const row = page.locator('label.choice').filter({ hasText: /^Pagamento na retirada/ });
      await row.evaluate((label) => label.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await untilScrollEnds(page);
      const before = await row.boundingBox();
      assert.ok(before);
      await page.touchscreen.tap(before.x + 30, before.y + 20);
      await page.getByRole('group', { name: 'Como vai pagar na retirada' }).waitFor();
      await untilScrollEnds(page);
      assert.equal(Math.round((await row.boundingBox())?.y ?? 0), Math.round(before.y));
      await check();
    },
  );

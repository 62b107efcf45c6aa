import assert from 'node:assert/strict';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { untilScrollEnds } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
const cap = { index: '', providerId: 'bone-estrela', attributes: [], subscription: null, preferences: null };

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

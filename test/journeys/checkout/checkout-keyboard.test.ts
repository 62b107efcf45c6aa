import assert from 'node:assert/strict';
import { finishedStep, openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';

const journey = journeysOfOneShop({});
const cap = { index: '', providerId: 'bone-estrela', attributes: [], subscription: null, preferences: null };

// Decision: A step stays open while the arrows of the keyboard pass through its choices (WCAG 3.2.2).
journey(
  'the arrows of the keyboard pass through the stores, and leaving the select closes the section',
  { device: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } },
  async ({ page, open, check }) => {
    await open('/order#demo-webchat');
    await callExternalSite(page, 'POST', '/api/order/items/', { ...cap, quantity: 1 });
    await open('/order/checkout');
    await openStep(page, 'Entrega');
    await page.getByRole('radio', { name: 'Retirar na loja' }).focus();
    await page.keyboard.press('Space');
    const store = page.getByLabel('Loja para retirada');
    await store.waitFor();
    await page.keyboard.press('Tab');
    const seen = new Set<string>();
    for (let press = 0; press < 2; press++) {
      const saved = page.waitForResponse((response) => response.url().includes('/api/order/logistic'));
      await page.keyboard.press('ArrowDown');
      await saved;
      await page.waitForTimeout(400);
      assert.ok(await store.evaluate((select) => select === document.activeElement), 'the select keeps the focus');
      seen.add(await store.inputValue());
    }
    assert.equal(seen.size, 2);
    await check();
    await page.keyboard.press('Tab');
    await finishedStep(page, 'Entrega', /Retirada em/).waitFor();
  },
);

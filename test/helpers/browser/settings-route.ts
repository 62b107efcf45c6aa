import type { Page } from 'playwright-core';
import type { ShopSettings } from '#shared/model/shop-settings.ts';

/** From now on this page's shop responds with changed settings: for looks and switches that the demo does not have. */
export async function withSettings(page: Page, change: (settings: ShopSettings) => ShopSettings): Promise<void> {
  await page.route('**/api/shop/settings', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { data: ShopSettings } };
    await route.fulfill({ response, json: { ...envelope, data: { data: change(envelope.data.data) } } });
  });
}

import type { TestContext } from 'node:test';
import { connectTo } from '../../webapp/api/client.ts';
import { resetStorage } from '../../webapp/browser/storage/storage.ts';
import { resetCatalog } from '../../webapp/state/catalog/open-catalog.ts';
import { resetCheckout } from '../../webapp/state/checkout/checkout.ts';
import { resetChoices } from '../../webapp/state/checkout/choices.ts';
import { resetContact } from '../../webapp/state/checkout/contact.ts';
import { resetDelivery } from '../../webapp/state/checkout/delivery.ts';
import { resetManualDelivery } from '../../webapp/state/checkout/manual-delivery.ts';
import { resetLineDrafts } from '../../webapp/state/order/line-drafts.ts';
import { resetOrder } from '../../webapp/state/order/order.ts';
import { resetOrderLines } from '../../webapp/state/order/order-lines.ts';
import { resetCardPayment } from '../../webapp/state/payment/card-payment.ts';
import { resetManualPix } from '../../webapp/state/payment/manual-pix.ts';
import { resetPaymentChoice } from '../../webapp/state/payment/payment-choice.ts';
import { resetPayment, setPollingPace } from '../../webapp/state/payment/payment-progress.ts';
import { resetAssisted } from '../../webapp/state/session/assisted.ts';
import { resetOutbox } from '../../webapp/state/session/send-to-contact.ts';
import { resetSession } from '../../webapp/state/session/session.ts';
import { resetToasts } from '../../webapp/state/session/toasts.ts';
import { type FakeShop, startFakeShop } from './fake-shop.ts';
import { openTab, type Tab } from './page.ts';

export type OpenWebapp = { shop: FakeShop; tab: Tab };

/**
 * The webapp's state as on a page just opened at this address, with a shop behind it. Everything ends with the test.
 */
export async function openWebapp(
  t: TestContext,
  options: { url?: string; storage?: 'works' | 'blocked' } = {},
): Promise<OpenWebapp> {
  const shop = await startFakeShop();
  // Runs before the tab ends: the state's listeners on the tab end with the state.
  t.after(async () => {
    resetStores();
    connectTo({});
    await shop.close();
  });
  const tab = openTab(t, options);
  connectTo({ baseUrl: shop.url, retryWaits: [] });
  resetStores();
  return { shop, tab };
}

/** As after a reload: storage stays, all other state is reset. */
export function resetStores(): void {
  resetSession();
  resetOrder();
  resetOrderLines();
  resetLineDrafts();
  resetCheckout();
  resetChoices();
  resetDelivery();
  resetCatalog();
  resetPaymentChoice();
  resetCardPayment();
  resetPayment();
  setPollingPace();
  resetManualDelivery();
  resetManualPix();
  resetAssisted();
  resetOutbox();
  resetContact();
  resetToasts();
  resetStorage();
}

/** Waits until the condition holds, at most a second. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 1000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not so: ${holds}`);
    await new Promise((next) => setImmediate(next));
  }
}

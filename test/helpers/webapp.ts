import type { TestContext } from 'node:test';
import { connectTo } from '../../webapp/api/client.ts';
import { resetStorage } from '../../webapp/browser/storage.ts';
import { resetAssisted } from '../../webapp/state/assisted.ts';
import { resetCardPayment } from '../../webapp/state/card-payment.ts';
import { resetCheckout } from '../../webapp/state/checkout.ts';
import { resetChoices } from '../../webapp/state/choices.ts';
import { resetContact } from '../../webapp/state/contact.ts';
import { resetDelivery } from '../../webapp/state/delivery.ts';
import { resetLineDrafts } from '../../webapp/state/line-drafts.ts';
import { resetManualDelivery } from '../../webapp/state/manual-delivery.ts';
import { resetManualPix } from '../../webapp/state/manual-pix.ts';
import { resetCatalog } from '../../webapp/state/open-catalog.ts';
import { resetOrder } from '../../webapp/state/order.ts';
import { resetOrderLines } from '../../webapp/state/order-lines.ts';
import { resetPaymentChoice } from '../../webapp/state/payment-choice.ts';
import { askAtPace, forgetPayment } from '../../webapp/state/payment-progress.ts';
import { resetSendOuts } from '../../webapp/state/send-outs.ts';
import { resetSession } from '../../webapp/state/session.ts';
import { resetToasts } from '../../webapp/state/toasts.ts';
import { type FakeShop, startFakeShop } from './fake-shop.ts';
import { openTab, type Tab } from './page.ts';

export type OpenWebapp = { shop: FakeShop; tab: Tab };

/** The webapp's stores as on a page just opened at this address, with a shop behind it; all of it ends with the test. */
export async function openWebapp(t: TestContext, options: { url?: string; storage?: 'works' | 'blocked' } = {}): Promise<OpenWebapp> {
  const shop = await startFakeShop();
  // Before the tab ends: what listens to it ends with the stores.
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

/** As a page loaded again: storage stays, everything else begins anew. */
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
  forgetPayment();
  askAtPace();
  resetManualDelivery();
  resetManualPix();
  resetAssisted();
  resetSendOuts();
  resetContact();
  resetToasts();
  resetStorage();
}

/** Waits until something holds, at most a second. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 1000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not so: ${holds}`);
    await new Promise((next) => setImmediate(next));
  }
}

import type { Locator, Page } from 'playwright-core';
import type { PaymentChoice } from '#shared/model/payment/payment.ts';
import { importFeed } from '../order-service/import-feed.ts';
import { callExternalSite, completeCheckoutElsewhere } from './external-sites.ts';
import type { Walk } from './journey.ts';
import { enabled, orderFooter } from './screen.ts';

/** A feed of one product, whose price and availability the merchant changes while it is in a cart. */
export const rice = (price: string, availability = 'in_stock') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Mercearia</title>
<item><g:id>arroz-integral</g:id><title>Arroz Integral Cateto Tipo 1 5 kg</title><g:price>${price} BRL</g:price>
<g:availability>${availability}</g:availability></item></channel></rss>`;

/** Two bags of rice in a checkout that is ready to be picked up; `finish` is the button that is left to press. */
export async function openRiceCheckout(
  { page, shop, open }: Walk,
  payment: PaymentChoice,
  finish: Locator,
  channel: 'messenger' | 'whatsapp' = 'messenger',
): Promise<void> {
  await importFeed(rice('80.00'), shop.dataDir);
  await open(`/order#demo-${channel}`);
  await addElsewhere(page, 'arroz-integral', 2);
  await completeCheckoutElsewhere(page);
  await callExternalSite(page, 'POST', '/api/order/payment/delivery', payment);
  await open('/order/checkout');
  await enabled(finish).waitFor();
}

/** Adds a product in another tab of the same person. */
export const addElsewhere = (page: Page, providerId: string, quantity: number) =>
  callExternalSite(page, 'POST', '/api/order/items/', {
    index: '',
    providerId,
    attributes: [],
    subscription: null,
    preferences: null,
    quantity,
  });

/** Why the order can't be confirmed, in the footer of an order page. */
export const problems = (page: Page) => problemsIn(orderFooter(page));
export const problemsIn = (footer: Locator) => footer.getByRole('status').filter({ hasText: 'Problemas:' });

export const priceChange = /O preço de Arroz Integral Cateto Tipo 1 5.kg mudou de R\$.80,00 para R\$.95,00/;

export const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);

/** What the window shows whole: above its lower edge and below the top bar. */
export const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
    return top >= bar && bottom <= innerHeight;
  });

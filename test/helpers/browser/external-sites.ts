import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sampleCustomer } from '../samples.ts';

/** Calls the shop as another tab of the same person does. The current page does not change. */
export async function callExternalSite(page: Page, method: 'GET' | 'POST', path: string, data?: unknown) {
  // The prerendered products may be visible before the session exists.
  const kept = await page.waitForFunction(keptCode);
  const { value: code } = JSON.parse(String(await kept.jsonValue())) as { value: string };
  const response = await page.request.fetch(new URL(path, page.url()).href, {
    method,
    headers: { authorization: `Bearer ${code}` },
    ...(data === undefined ? {} : { data }),
  });
  assert.equal(response.status(), 200, `${path} ${await response.text()}`);
  return (await response.json()).data;
}

/** The session code in storage: under the contact's key for an agent's address, else in the tab. */
export function keptCode(): string | null {
  const contact = new URLSearchParams(location.search).get('atendimento');
  return contact ? localStorage.getItem(`${contact}:session_code`) : sessionStorage.getItem('session_code');
}

/**
 * Gives this person's order all that a checkout needs except a payment: a customer with a phone, a pickup store and a
 * time.
 */
export async function completeCheckoutElsewhere(page: Page): Promise<void> {
  await callExternalSite(page, 'POST', '/api/customer/update', sampleCustomer);
  await callExternalSite(page, 'POST', '/api/order/logistic/', { type: 0, providerId: 'retirada-centro' });
  const days: { day: string; options: { startTime: string; enabled: boolean }[] }[] = await callExternalSite(
    page,
    'GET',
    '/api/order/schedule',
  );
  const [slot] = days.flatMap(({ day, options }) =>
    options.filter(({ enabled }) => enabled).map(({ startTime }) => ({ day, startTime })),
  );
  await callExternalSite(page, 'POST', '/api/order/schedule', slot);
}

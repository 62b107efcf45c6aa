import type { PaymentApiReply } from '../payment-api.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../payments.ts';
import { isRecord } from '../untrusted-json.ts';

/**
 * The error for a refused call. It holds the status and the names of the refused fields only: Pagar.me's message may
 * quote the request.
 */
export function refused(reply: PaymentApiReply): Error {
  const words = `pagarme: ${errorTextOf(reply)}`;
  return reply.isAfterUnclear ? new PaymentOutcomeUnknown(words) : new PaymentNotTried(words);
}

/** The status and the refused fields (`errors` is an object by field, as `order.customer.document`). */
export function errorTextOf({ status, json }: PaymentApiReply): string {
  const errors = isRecord(json) && isRecord(json.errors) ? Object.keys(json.errors) : [];
  const names = errors.filter((name) => /^[a-z_.[\]\d]{1,60}$/i.test(name)).slice(0, 3);
  return [`status ${status}`, ...names].join(' ');
}

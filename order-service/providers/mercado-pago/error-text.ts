import type { PaymentApiReply } from '../payment-api.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../payments.ts';

/**
 * The error for a refused call. It holds the status and Mercado Pago's codes only: their message may quote the request.
 */
export function refused(reply: PaymentApiReply): Error {
  const words = `mercadopago: ${errorTextOf(reply)}`;
  return reply.isAfterUnclear ? new PaymentOutcomeUnknown(words) : new PaymentNotTried(words);
}

/** The status and the codes of a refusal, without any other text of it. */
export function errorTextOf({ status, json }: PaymentApiReply): string {
  const fields = typeof json === 'object' && json !== null ? json : {};
  const causes: unknown = Reflect.get(fields, 'cause');
  const codes = (Array.isArray(causes) ? causes : [])
    .slice(0, 3)
    .map((cause: unknown) => (typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined));
  const words = [Reflect.get(fields, 'error'), ...codes].flatMap((word: unknown) =>
    (typeof word === 'string' && /^[a-z_]{1,40}$/.test(word)) || /^\d{1,6}$/.test(String(word)) ? [String(word)] : [],
  );
  return [`status ${status}`, ...words].join(' ');
}

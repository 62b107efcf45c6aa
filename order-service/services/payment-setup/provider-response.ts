import { PaymentNotTried, PaymentOutcomeUnknown } from '../../providers/payments.ts';

/** The response of a payment provider; null: it did not respond. Any other failure is thrown. */
export async function responseOrNull<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentNotTried || error instanceof PaymentOutcomeUnknown) return null;
    throw error;
  }
}

import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { staticPixCode } from '#shared/rules/brazil/pix-code.ts';
import { chargeResult, waitingCharge } from './charge-result.ts';
import type { PaymentProvider } from './payments.ts';

/** A shop's PIX key, and the merchant name and city for the code. */
export type PixKey = { key: string; merchantName: string; merchantCity: string };

/**
 * PIX with the shop's own key: a static code without a provider. No webhook ever reports its payment. The shop's staff
 * see it at their bank and confirm it by hand. So there is no status to query, and a cancellation only stops the
 * waiting.
 */
export const createStaticPixProvider = ({ key, merchantName, merchantCity }: PixKey): PaymentProvider => ({
  name: 'pix-key',
  reportsPayments: false,
  acceptedCard: null,
  chargeCard: null,
  createBoleto: null,
  createPix: async ({ attemptId, amountCents, description }) => {
    // The last 25 of 32 digits: they are random, the first ones are the time.
    const txid = attemptId.replaceAll('-', '').slice(-25);
    const code = staticPixCode({ key, amountCents, merchantName, merchantCity, txid, description });
    return waitingCharge({ providerRef: txid, pix: { code, expiresAt: null } });
  },
  find: async () => waitingCharge(),
  cancel: async () => chargeResult(PaymentStatus.Canceled),
});

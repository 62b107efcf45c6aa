import { PaymentStatus } from '#shared/model/payment.ts';
import { staticPixCode } from '#shared/rules/brazil/pix-code.ts';
import { chargeAnswer, waitingCharge } from './charge-result.ts';
import type { PaymentProvider } from './payments.ts';

/** A key of the shop and how its owner stands in the code. */
export type PixKey = { key: string; merchantName: string; merchantCity: string };

/**
 * PIX by the shop's own key: a static code without anybody behind it. Nobody ever says that it was paid; the shop's people see it in their
 * bank and confirm it by hand. So nothing can be asked, and taking it back only means that nobody looks at it any more.
 */
export const createStaticPixProvider = ({ key, merchantName, merchantCity }: PixKey): PaymentProvider => ({
  name: 'pix-key',
  chargeCard: null,
  createBoleto: null,
  createPix: async ({ attemptId, amountCents, description }) => {
    // The last 25 of 32: those are random, the first are the time.
    const txid = attemptId.replaceAll('-', '').slice(-25);
    const code = staticPixCode({ key, amountCents, merchantName, merchantCity, txid, description });
    return waitingCharge({ providerRef: txid, pix: { code, expiresAt: null } });
  },
  find: async () => waitingCharge(),
  cancel: async () => chargeAnswer(PaymentStatus.Canceled),
});

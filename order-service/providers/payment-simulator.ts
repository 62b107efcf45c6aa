import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { dynamicPixCode } from '#shared/rules/brazil/pix-code.ts';
import { cardBrand } from '#shared/rules/card/card-brand.ts';
import { type DemoOutcome, demoOutcome } from '#shared/rules/card/demo-cards.ts';
import { chargeResult, waitingCharge } from './charge-result.ts';
import {
  type CardCharge,
  type ChargeResult,
  PaymentNotTried,
  type PaymentProvider,
  type RefundResult,
} from './payments.ts';

/**
 * The simulator's own record of charges, separate from the shop's orders. `code` is what the user types at the
 * simulated bank.
 */
export type SimulatedLedger = {
  read(attemptId: string): Promise<ChargeResult | null>;
  write(attemptId: string, entry: { result: ChargeResult; code: string | null; amountCents: number }): Promise<void>;
  /** The refunds of a charge, the oldest first. */
  refunds(attemptId: string): Promise<{ id: string; cents: number }[]>;
  /**
   * Writes a refund once, while no other refund of the charge is written. False: less than `cents` is left of
   * `paidCents`.
   */
  refund(attemptId: string, refund: { id: string; cents: number; paidCents: number }): Promise<boolean>;
};

type SimulatorOptions = {
  clock: () => Date;
  /** The captcha that card 4000 0000 0000 3220 requires first. */
  captchaKey: string;
  merchant: { name: string; city: string };
  /** The page of the simulated bank that accepts a code. */
  bankUrl: (code: string) => string;
};

/** The reason for refusing any other card, as a `PaymentNotTried`. */
export const testCardsOnly = 'test-cards-only';

/**
 * A provider for demo shops that moves no money. It accepts published test cards only, so no real card can be charged.
 * Payments outside the page happen at its simulated bank. Like a real provider, it charges an attempt once.
 */
export function simulatedPayments(
  ledger: SimulatedLedger,
  { clock, captchaKey, merchant, bankUrl }: SimulatorOptions,
): PaymentProvider {
  const chargeOnce = async (
    attemptId: string,
    amountCents: number,
    make: () => { result: ChargeResult; code: string | null },
  ) => {
    const existing = await ledger.read(attemptId);
    if (existing) return existing;
    const { result, code } = make();
    await ledger.write(attemptId, { result, code, amountCents });
    return result;
  };
  const find = async (attemptId: string): Promise<ChargeResult | null> => {
    const read = await ledger.read(attemptId);
    const existing = read?.status === PaymentStatus.Paid ? await withMoney(attemptId, read) : read;
    const expiresAt = existing?.status === PaymentStatus.Waiting ? (existing.pix?.expiresAt ?? null) : null;
    return existing && expiresAt !== null && new Date(expiresAt) <= clock()
      ? { ...existing, status: PaymentStatus.Expired }
      : existing;
  };
  const withMoney = async (attemptId: string, result: ChargeResult): Promise<ChargeResult> => ({
    ...result,
    money: {
      charged: result.paidCents ?? 0,
      refunds: await ledger.refunds(attemptId),
      dispute: null,
      at: clock().toISOString(),
    },
  });
  return {
    name: 'simulator',
    reportsPayments: true,
    acceptedCard: 'typed',
    chargeCard: (charge) =>
      chargeOnce(charge.attemptId, charge.amountCents, () => ({
        result: chargeSimulated(charge, captchaKey),
        code: null,
      })),
    createPix: ({ attemptId, amountCents, expiresAt }) =>
      chargeOnce(attemptId, amountCents, () => {
        const url = `pix.simulado.example/qr/v2/${attemptId.replaceAll('-', '')}`;
        const code = dynamicPixCode({ url, amountCents, merchantName: merchant.name, merchantCity: merchant.city });
        return {
          result: waitingCharge({ providerRef: attemptId, pix: { code, expiresAt: expiresAt.toISOString() } }),
          code,
        };
      }),
    createBoleto: ({ attemptId, amountCents, dueDay }) =>
      chargeOnce(attemptId, amountCents, () => {
        const line = simulatedLine(attemptId, amountCents, dueDay);
        return {
          result: waitingCharge({ providerRef: attemptId, boleto: { line, link: bankUrl(line), dueDay } }),
          code: line,
        };
      }),
    createLink: ({ attemptId, amountCents }) =>
      chargeOnce(attemptId, amountCents, () => ({
        result: waitingCharge({ providerRef: attemptId, link: bankUrl(attemptId) }),
        code: attemptId,
      })),
    find: ({ attemptId }) => find(attemptId),
    cancel: async ({ attemptId }) => {
      const existing = await find(attemptId);
      if (!existing) return chargeResult(PaymentStatus.Canceled);
      if (existing.status !== PaymentStatus.Waiting) return existing;
      const result = { ...existing, status: PaymentStatus.Canceled };
      await ledger.write(attemptId, { result, code: null, amountCents: 0 });
      return result;
    },
    refunds: {
      daysFor: () => refundDays,
      create: async ({ attemptId, refundId, amountCents }): Promise<RefundResult> => {
        const existing = await ledger.read(attemptId);
        const paidCents = existing?.status === PaymentStatus.Paid ? (existing.paidCents ?? 0) : 0;
        if (amountCents === refusedRefundCents) return { kind: 'refused', reason: 'demo' };
        if (paidCents === 0) return { kind: 'refused', reason: 'not-paid' };
        const isMade = await ledger.refund(attemptId, { id: refundId, cents: amountCents, paidCents });
        return isMade
          ? { kind: 'refunded', providerId: refundId, cents: amountCents }
          : { kind: 'refused', reason: 'amount' };
      },
    },
  };
}

/** A refund of R$ 4,04 is refused, so that people can try what happens then. */
const refusedRefundCents = 404;
/** Like the real provider's. */
const refundDays = 180;

function chargeSimulated(
  { attemptId, amountCents, card, captchaSolved }: CardCharge,
  captchaKey: string,
): ChargeResult {
  const outcome = card.kind === 'typed' ? demoOutcome(card.number) : null;
  if (card.kind !== 'typed' || outcome === null) throw new PaymentNotTried(testCardsOnly);
  const cardFields = { providerRef: attemptId, card: { brand: cardBrand(card.number), last4: card.number.slice(-4) } };
  if (outcome === 'captcha-first' && !captchaSolved)
    return chargeResult(PaymentStatus.Failed, {
      ...cardFields,
      failureType: FailureType.ReCAPTCHA,
      reason: 'captcha',
      recaptchaKey: captchaKey,
    });
  const { status, failureType } = outcomes[outcome];
  const paidCents = status === PaymentStatus.Paid ? amountCents : null;
  return chargeResult(status, {
    ...cardFields,
    failureType,
    paidCents,
    reason: status === PaymentStatus.Paid ? null : outcome,
  });
}

const outcomes: Record<DemoOutcome, { status: PaymentStatus; failureType: FailureType | null }> = {
  paid: { status: PaymentStatus.Paid, failureType: null },
  'captcha-first': { status: PaymentStatus.Paid, failureType: null },
  'limit-exceeded': { status: PaymentStatus.Failed, failureType: FailureType.LimitExceeded },
  'invalid-data': { status: PaymentStatus.Failed, failureType: FailureType.InvalidData },
  unknown: { status: PaymentStatus.Failed, failureType: FailureType.Unknown },
  expired: { status: PaymentStatus.Expired, failureType: null },
};

const day = 86_400_000;
/** The day with due factor 1000 (see rules/brazil/boleto-line). */
const factor1000 = Date.UTC(2025, 1, 22);

/** A boleto line with valid check digits, of a bank that does not exist. */
function simulatedLine(attemptId: string, amountCents: number, dueDay: string): string {
  const factor = 1000 + Math.round((Date.parse(dueDay) - factor1000) / day);
  const free = BigInt(`0x${attemptId.replaceAll('-', '')}`)
    .toString()
    .slice(-25)
    .padStart(25, '0');
  const tail = String(factor) + String(amountCents).padStart(10, '0') + free;
  for (const check of '123456789') {
    const read = readBoleto(`9999${check}${tail}`, dueDay);
    if (read) return read.line;
  }
  throw new PaymentNotTried('no such boleto');
}

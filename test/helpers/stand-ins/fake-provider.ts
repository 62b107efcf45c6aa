import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { chargeResult } from '../../../order-service/providers/charge-result.ts';
import {
  type CardCharge,
  type ChargeRequest,
  type ChargeResult,
  PaymentNotTried,
  PaymentOutcomeUnknown,
  type PaymentProvider,
} from '../../../order-service/providers/payments.ts';
import type { ProviderFactory } from '../../../order-service/services/payment-setup/payment-providers.ts';

/**
 * The result of the next calls. `lost`: the charge is made but its response never arrives. `never`: the request never
 * arrives. `refuses`: it makes no refund.
 */
export type ProviderBehavior = 'responds' | 'lost' | 'never' | 'not tried' | 'hangs' | 'refuses';

/** A provider in memory. It outlives the services of a test, injects faults on demand and counts its charges. */
export type FakeProvider = {
  maker: Record<'simulator', ProviderFactory>;
  manner: ProviderBehavior;
  /** The response to the next new charge. */
  outcome: ChargeResult;
  charges: Map<string, ChargeResult>;
  calls: string[];
  /** The refunds of each charge. */
  refunds: Map<string, { id: string; cents: number }[]>;
  /** Lets hanging calls continue. */
  release: () => void;
};

export const paidResult = (cents: number | null = null): ChargeResult =>
  chargeResult(PaymentStatus.Paid, { paidCents: cents });
export const refusedResult = chargeResult(PaymentStatus.Failed, {
  failureType: FailureType.LimitExceeded,
  reason: 'no-limit',
});

/** It replaces the simulator, so the demo shop's payments reach it. */
export function fakeProvider(outcome: ChargeResult = paidResult()): FakeProvider {
  let release = () => {};
  const hanging = new Promise<void>((done) => {
    release = done;
  });
  const fake: FakeProvider = {
    maker: { simulator: async () => provider },
    manner: 'responds',
    outcome,
    charges: new Map(),
    calls: [],
    refunds: new Map(),
    release: () => release(),
  };
  const charge = async (
    { attemptId }: ChargeRequest | CardCharge,
    fields: Partial<ChargeResult> = {},
  ): Promise<ChargeResult> => {
    const { manner } = fake;
    fake.calls.push(`charge ${attemptId}`);
    if (manner === 'never') throw new PaymentOutcomeUnknown('connection refused');
    if (manner === 'not tried') throw new PaymentNotTried('closed');
    const known = fake.charges.get(attemptId) ?? { ...fake.outcome, ...fields, providerRef: attemptId };
    fake.charges.set(attemptId, known);
    if (manner === 'hangs') await hanging;
    if (manner === 'lost') throw new PaymentOutcomeUnknown('no response');
    return known;
  };
  const provider: PaymentProvider = {
    name: 'simulator',
    reportsPayments: true,
    acceptedCard: 'typed',
    chargeCard: (request) => charge(request),
    createPix: (request) =>
      charge(request, {
        status: PaymentStatus.Waiting,
        pix: { code: `pix-${request.attemptId}`, expiresAt: request.expiresAt.toISOString() },
      }),
    createBoleto: null,
    find: async ({ attemptId }) => {
      fake.calls.push(`find ${attemptId}`);
      if (fake.manner === 'never') throw new PaymentOutcomeUnknown('connection refused');
      const known = fake.charges.get(attemptId);
      const refunds = fake.refunds.get(attemptId);
      if (!known || !refunds) return known ?? null;
      return { ...known, money: { charged: known.paidCents ?? 0, refunds, dispute: null, at: null } };
    },
    refunds: {
      daysFor: () => 180,
      create: async ({ refundId, attemptId, amountCents }) => {
        const { manner } = fake;
        fake.calls.push(`refund ${refundId}`);
        if (manner === 'never') throw new PaymentOutcomeUnknown('connection refused');
        if (manner === 'not tried') throw new PaymentNotTried('closed');
        if (manner === 'refuses') return { kind: 'refused', reason: 'no balance' };
        const made = fake.refunds.get(attemptId) ?? [];
        // An id of its own, so that a refund can be matched by its amount only.
        const id = `made-${refundId}`;
        if (!made.some((refund) => refund.id === id))
          fake.refunds.set(attemptId, [...made, { id, cents: amountCents }]);
        if (manner === 'hangs') await hanging;
        if (manner === 'lost') throw new PaymentOutcomeUnknown('no response');
        return { kind: 'refunded', providerId: id, cents: amountCents };
      },
    },
    cancel: async ({ attemptId }) => {
      fake.calls.push(`cancel ${attemptId}`);
      if (fake.manner === 'never') throw new PaymentOutcomeUnknown('connection refused');
      const known = fake.charges.get(attemptId) ?? chargeResult(PaymentStatus.Canceled);
      const result = known.status === PaymentStatus.Waiting ? { ...known, status: PaymentStatus.Canceled } : known;
      fake.charges.set(attemptId, result);
      return result;
    },
  };
  return fake;
}

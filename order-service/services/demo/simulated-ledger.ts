import {
  findSimulatedCharge,
  insertSimulatedRefund,
  listSimulatedRefunds,
  writeSimulatedCharge,
} from '../../database/demo/simulated-charges.ts';
import type { Database } from '../../database/engine/database.ts';
import type { SimulatedLedger } from '../../providers/payment-simulator.ts';
import type { ChargeResult } from '../../providers/payments.ts';

/**
 * The simulated provider's ledger for one shop. It is written outside the shop's transactions: their rollback does not
 * undo what a provider did.
 */
export const simulatedLedger = (db: Database, shopId: string): SimulatedLedger => ({
  read: async (attemptId) => {
    const row = await findSimulatedCharge(db, shopId, attemptId);
    // Only `write` below makes these rows.
    return row ? (row.answer as ChargeResult) : null;
  },
  write: async (attemptId, { result, code, amountCents }) => {
    await writeSimulatedCharge(db, {
      shop_id: shopId,
      attempt_id: attemptId,
      answer: result,
      code,
      amount: amountCents,
    });
  },
  refunds: (attemptId) => listSimulatedRefunds(db, shopId, attemptId),
  refund: (attemptId, { id, cents, paidCents }) =>
    insertSimulatedRefund(db, { shop_id: shopId, attempt_id: attemptId, id, cents }, paidCents),
});

/** Where the simulated bank accepts a code: a page of the demo. */
export const demoCode = (code: string): string => `/demo/banco?codigo=${encodeURIComponent(code)}`;

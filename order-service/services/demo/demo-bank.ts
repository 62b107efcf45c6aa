import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { findSimulatedCode, writeSimulatedCharge } from '../../database/demo/simulated-charges.ts';
import { findPayment } from '../../database/payments/payments.ts';
import type { ChargeResult } from '../../providers/payments.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { shopOf } from '../shops/shops.ts';

/** The simulated bank's data of a code; amounts in reais. `due`: the amount still to pay. */
export type BankCharge = { shop: string; amount: number; due: number; status: PaymentStatus; expiresAt: string | null };

const unknownCode = 'O banco de demonstração não conhece este código.';
const chargeCanceledText = 'Esta cobrança foi cancelada pela loja.';

/** What a code pays: a PIX, a boleto's line or a link of a demo shop. */
export async function bankCharge({ database }: Payments, typed: string): Promise<BankCharge> {
  const { row, chargeResult } = await chargeOf(database, typed);
  const shop = await shopOf(database, row.shop_id);
  const due = dueOf(row.amount, chargeResult);
  const status = chargeResult.status === PaymentStatus.Paid && due > 0 ? PaymentStatus.Waiting : chargeResult.status;
  return {
    shop: shop.name,
    amount: toReais(row.amount),
    due: toReais(due),
    status,
    expiresAt: chargeResult.pix?.expiresAt ?? null,
  };
}

/**
 * Pays a code at the simulated bank, also a late payment or another amount (in reais): the shop decides about those,
 * not the bank. Repeated calls pay once; only the missing part of too small an amount can be paid on top. Then a
 * webhook notifies the shop like a provider's, and the shop queries the provider itself.
 */
export async function payAtBank(payments: Payments, typed: string, amount?: number): Promise<BankCharge> {
  const { database } = payments;
  const { row, chargeResult } = await chargeOf(database, typed);
  if (chargeResult.status === PaymentStatus.Canceled) throw ruleRefusal('charge-canceled', chargeCanceledText);
  const due = dueOf(row.amount, chargeResult);
  if (due > 0) {
    const paidCents = paidBefore(chargeResult) + (amount === undefined ? due : toCents(amount));
    await writeSimulatedCharge(database, {
      ...row,
      answer: { ...chargeResult, status: PaymentStatus.Paid, paidCents },
    });
  }
  const payment = await findPayment(database, row.shop_id, row.attempt_id);
  if (payment) await reconcilePayment(payments, payment);
  return bankCharge(payments, typed);
}

const paidBefore = ({ status, paidCents }: ChargeResult): number =>
  status === PaymentStatus.Paid ? (paidCents ?? 0) : 0;
/** The part of the amount that is still missing (cents). */
const dueOf = (amountCents: number, chargeResult: ChargeResult): number =>
  chargeResult.status === PaymentStatus.Waiting || chargeResult.status === PaymentStatus.Paid
    ? Math.max(0, amountCents - paidBefore(chargeResult))
    : 0;

async function chargeOf(database: Payments['database'], typed: string) {
  // A boleto's line is typed with dots and spaces; a PIX code contains letters.
  const code = typed.trim();
  const row =
    (await findSimulatedCode(database, code)) ?? (await findSimulatedCode(database, code.replaceAll(/[.\s]/g, '')));
  if (!row) throw new Refusal('not-found', { messages: [unknownCode] });
  // Only the simulator writes these rows.
  return { row, chargeResult: row.answer as ChargeResult };
}

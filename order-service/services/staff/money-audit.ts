import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { paymentIssueBadge } from '#shared/text/panel/payment-issue-badges.ts';
import { paymentIssueQuestion } from '#shared/text/panel/payment-issue-notes.ts';
import type { Db } from '../../database/engine/database.ts';
import { recordAudit } from './audit.ts';

type Actor = Parameters<typeof recordAudit>[1];
type AuditedOrder = { id: string; number: number };
type AuditedMoney = AuditedOrder & { amountCents: number };

/**
 * Records who decided to deliver an order despite a fraud alert, or checked the buyer of one that had left, in the
 * panel or on the command line.
 */
export const recordCleared = (
  db: Db,
  caller: Actor,
  order: AuditedOrder & { isGone: boolean },
  reason: string,
): Promise<void> =>
  recordAudit(db, caller, {
    action: 'money.deliver',
    target: targetOf(order),
    from: paymentIssueBadge('fraud-alert', order.isGone),
    to: [order.isGone ? panelMoneyTexts.checked : paymentIssueQuestion.yes, reason]
      .filter((part) => part !== '')
      .join(': '),
  });

/** Records who said that the money of a cancelled order was given back, in the panel or on the command line. */
export const recordReturned = (db: Db, caller: Actor, money: AuditedMoney, reason: string): Promise<void> =>
  recordAmount(db, caller, 'money.return', money, reason);

/** Records who requested a refund at the provider, in the panel or on the command line. */
export const recordRefundRequest = (db: Db, caller: Actor, money: AuditedMoney, reason: string): Promise<void> =>
  recordAmount(db, caller, 'money.refund', money, reason);

/** Records that a requested refund was not made. `by`: who requested it, if that person is known. */
export const recordRefundFailed = (
  db: Db,
  shopId: string,
  { amountCents, by, problem, ...order }: AuditedMoney & { by: string | null; problem: string },
): Promise<void> =>
  recordAudit(
    db,
    { shopId, member: { id: null, name: panelMoneyTexts.provider } },
    {
      action: 'money.refund.failed',
      target: targetOf(order),
      to: { valor: formatBrl(toReais(amountCents)), ...(by === null ? {} : { 'pedida por': by }), motivo: problem },
    },
  );

/**
 * Records who said that the money of an order arrived, in the panel or on the command line. `isAgreed`: 'A combinar'.
 */
export const recordConfirmed = (
  db: Db,
  caller: Actor,
  { isAgreed, ...money }: AuditedMoney & { isAgreed: boolean },
  reason: string,
): Promise<void> =>
  recordAmount(db, caller, 'money.confirm', money, reason, isAgreed ? { forma: panelMoneyTexts.agreed } : {});

const recordAmount = (
  db: Db,
  caller: Actor,
  action: 'money.confirm' | 'money.refund' | 'money.return',
  { amountCents, ...order }: AuditedMoney,
  reason: string,
  facts: { forma?: string } = {},
): Promise<void> =>
  recordAudit(db, caller, {
    action,
    target: targetOf(order),
    to: { valor: formatBrl(toReais(amountCents)), ...facts, ...(reason === '' ? {} : { motivo: reason }) },
  });

const targetOf = ({ id, number }: AuditedOrder) =>
  ({ kind: 'order', id, label: panelMoneyTexts.orderLabel(number) }) as const;

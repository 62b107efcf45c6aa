import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { doubtQuestion } from '#shared/text/panel/order-doubt-notes.ts';
import { doubtBadges } from '#shared/text/panel/order-doubts.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { recordAudit } from './audit.ts';

/** Records who decided to deliver an order despite a fraud alert, in the panel or on the command line. */
export const recordCleared = (
  db: Db,
  caller: Parameters<typeof recordAudit>[1],
  order: { id: string; number: number },
  reason: string,
): Promise<void> =>
  recordAudit(db, caller, {
    action: 'money.deliver',
    target: { kind: 'order', id: order.id, label: panelMoneyTexts.orderLabel(order.number) },
    from: doubtBadges['fraud-alert'],
    to: [doubtQuestion.yes, reason].filter((part) => part !== '').join(': '),
  });

/** Records who said that the money of a cancelled order was given back, in the panel or on the command line. */
export const recordReturned = (
  db: Db,
  caller: Parameters<typeof recordAudit>[1],
  order: { id: string; number: number },
  cents: number,
  reason: string,
): Promise<void> =>
  recordAudit(db, caller, {
    action: 'money.return',
    target: { kind: 'order', id: order.id, label: panelMoneyTexts.orderLabel(order.number) },
    to: { valor: formatBrl(toReais(cents)), ...(reason === '' ? {} : { motivo: reason }) },
  });

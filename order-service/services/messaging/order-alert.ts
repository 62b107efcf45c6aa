import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { orderAlertTexts as texts } from '#shared/text/panel/order-alert.ts';
import type { Db } from '../../database/engine/database.ts';
import { requestJob } from '../../database/jobs/enqueue-jobs.ts';
import { findOrderAlert } from '../../database/shops/order-alerts.ts';
import { findShop, type ShopRow } from '../../database/shops/shops.ts';
import { phoneChannels } from '../../providers/channels.ts';
import { jobIdempotencyId } from '../jobs/job-idempotency-id.ts';
import { errorName, type JobHandler } from '../jobs/run-job.ts';
import { type ChannelParts, sendToPhone } from './channel-account.ts';

/** Asks for the message to the merchant about an order that was placed in this transaction, if the shop wants it. */
export async function requestOrderAlert(
  db: Db,
  { id: shopId, order_alert: alert }: Pick<ShopRow, 'id' | 'order_alert'>,
  orderId: string,
): Promise<void> {
  if (alert?.isOn) await requestJob(db, 'order-alert', { shopId, key: orderId });
}

/**
 * Tells the merchant's own number about a new order, by the shop's WhatsApp. Nothing is sent when the message was
 * switched off meanwhile, or the shop has no such channel.
 */
export const orderAlertJob = (parts: ChannelParts): JobHandler<'order-alert'> => ({
  run: async (job) => {
    const { shop_id: shopId, key: orderId } = job;
    const { database, publicUrl, log } = parts;
    const alert = (await findShop(database, shopId))?.order_alert;
    if (!alert?.isOn) return { kind: 'done' };
    const channel = { channelTypes: phoneChannels, phones: spellingsOfPhone(alert.phone) };
    const row = await findOrderAlert(database, shopId, orderId, channel);
    if (!row) return { kind: 'done' };
    const { number, total_amount: total, units } = row;
    const lines = [texts.line(number ?? 0, formatBrl(toReais(total)), units)];
    const button = { title: texts.open, makeUrl: async () => `${publicUrl}/painel/pedidos/${number ?? 0}` };
    const outcome = await sendToPhone(
      parts,
      row,
      { id: jobIdempotencyId(job), contact: alert.phone, kind: 'order-alert', lines, button },
      'order',
    );
    if (outcome.kind === 'retry') return { kind: 'retry', reason: outcome.reason };
    if (outcome.kind === 'dead')
      log.warn({ shopId, reason: outcome.reason }, 'the message about a new order could not be sent to the merchant');
    return { kind: 'done' };
  },
  reasonOf: errorName,
});

import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { isWindowOpen } from '#shared/rules/session/customer-service-window.ts';
import { orderAlertTexts as texts } from '#shared/text/panel/order-alert.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { requestJob } from '../../database/jobs/enqueue-jobs.ts';
import { findOrderAlert } from '../../database/shops/order-alerts.ts';
import { findShop, type ShopRow } from '../../database/shops/shops.ts';
import { type Channels, phoneChannels } from '../../providers/channels.ts';
import { errorName, type JobHandler } from '../jobs/run-job.ts';
import { openChannelAccount } from './channel-account.ts';

type Parts = {
  database: Database;
  channels: Channels;
  publicUrl: string;
  secretsKey: string | undefined;
  log: Log;
  clock: () => Date;
};

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
export const orderAlertJob = ({
  database,
  channels,
  publicUrl,
  secretsKey,
  log,
  clock,
}: Parts): JobHandler<'order-alert'> => ({
  run: async ({ shop_id: shopId, key: orderId }) => {
    const alert = shopId === null ? null : (await findShop(database, shopId))?.order_alert;
    if (shopId === null || !alert?.isOn) return { kind: 'done' };
    const row = await findOrderAlert(database, shopId, orderId, {
      channelTypes: phoneChannels,
      phones: spellingsOfPhone(alert.phone),
    });
    if (!row) return { kind: 'done' };
    const { number, total_amount: total, units, channel_type: channelType, channel_id: channelId } = row;
    const isOpen = isWindowOpen(row.last_inbound_at, clock());
    const account = openChannelAccount(row, { isOpen, purpose: 'order' }, { secretsKey, clock });
    const outcome =
      'reason' in account
        ? account
        : await channels.deliver(account, {
            ...{ id: newId(), createdAt: clock(), channelType, channelId, contact: alert.phone, pictureUrl: null },
            kind: 'order-alert',
            lines: [texts.line(number ?? 0, formatBrl(toReais(total)), units)],
            button: { title: texts.open, makeUrl: async () => `${publicUrl}/painel/pedidos/${number ?? 0}` },
          });
    if (outcome.kind === 'delivered') return { kind: 'done' };
    if (outcome.kind === 'retry') return { kind: 'retry', reason: outcome.reason };
    log.warn({ shopId, reason: outcome.reason }, 'the message about a new order could not be sent to the merchant');
    return { kind: 'done' };
  },
  reasonOf: errorName,
});

import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { type MessageCharge, type MessagePrice, messageCharges } from '#shared/model/panel/message-charge.ts';
import type { StatisticsPeriod } from '#shared/model/panel/statistics.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { type Days, periodDays } from '#shared/rules/statistics/periods.ts';
import { instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { listSearchMisses } from '../../../database/catalog/search-misses.ts';
import type { Database } from '../../../database/engine/database.ts';
import {
  type CountRow,
  listBestSellers,
  listCounts,
  listOwedCounts,
} from '../../../database/statistics/daily-counts.ts';
import { nameOf } from '../../orders/load-full-order.ts';
import { shopOf } from '../../shops/shops.ts';
import { countStatistics } from './count-statistics.ts';

type Numbers = PanelData<'numbers'>;

const mostListed = 10;

/** The numbers of a time that ends today, in the shop's time zone, beside those of the time before. */
export const statisticsOf = (
  database: Database,
  shopId: string,
  period: StatisticsPeriod,
  now: Date,
): Promise<Numbers> =>
  database.tx(async (db) => {
    const { time_zone: timeZone, message_prices: prices } = await shopOf(db, shopId);
    await countStatistics(db, { id: shopId, timeZone }, now);
    const { days, before } = periodDays(period, wallClock(now, timeZone).day);
    const rows = [
      ...(await listCounts(db, shopId, before.from, days.to)),
      ...(await listOwedCounts(db, shopId, timeZone)),
    ];
    const since = instantOf(days.from, '00:00', timeZone);
    const misses = await listSearchMisses(db, shopId, { limit: mostListed, since });
    const messages = messagesOf(within(rows, days), prices);
    const known = messages.filter(({ cost }) => cost !== null);
    return {
      period,
      ...days,
      totals: totalsOf(within(rows, days)),
      before: totalsOf(within(rows, before)),
      channels: channelsOf(within(rows, days)),
      bestSellers: (await listBestSellers(db, shopId, { since, most: mostListed })).map(
        ({ provider_id: id, name, image, quantity }) => ({ id, name, image, quantity }),
      ),
      misses: misses.map(({ words, searches }) => ({ words, searches })),
      messages,
      messageCost: known.length === 0 ? null : rounded(known.reduce((sum, { cost }) => sum + (cost ?? 0), 0)),
    };
  }, shopId);

const within = (rows: readonly CountRow[], { from, to }: Days): CountRow[] =>
  rows.filter(({ day }) => day >= from && day <= to);

const sumOf = (rows: readonly CountRow[], isCounted: (row: CountRow) => boolean): number =>
  rows.filter(isCounted).reduce((sum, { amount }) => sum + Number(amount), 0);

/** The sums of some days over all channels. */
export function totalsOf(rows: readonly CountRow[]): Numbers['totals'] {
  const of = (what: string) => sumOf(rows, (row) => row.what === what);
  // Money that went back, was lost in a dispute, or is owed after a cancellation is no sale. The orders without any
  // of theirs, or that are cancelled, do not count either.
  const paid = Math.max(0, of('paid') - of('returned:orders') - of('owed:orders'));
  const revenue = Math.max(0, of('revenue') - of('returned') - of('owed'));
  return {
    ...{ visits: of('visits'), carts: of('carts'), orders: of('orders'), paid },
    ...{ revenue: toReais(revenue), returned: toReais(of('returned')), returnedOrders: of('returned:orders') },
    ...{ owed: toReais(of('owed')), owedOrders: of('owed:orders') },
    average: paid === 0 ? null : toReais(Math.round(revenue / paid)),
    messages: sumOf(rows, ({ what }) => what.startsWith('messages:')),
  };
}

const shownChannels = Object.values(ChannelType);

/**
 * The way from a visit to the payment by channel, the most visited first. A channel where nothing happened is left out.
 */
function channelsOf(rows: readonly CountRow[]): Numbers['channels'] {
  return shownChannels
    .map((type) => {
      const { visits, carts, orders, paid } = totalsOf(rows.filter((row) => row.channel_type === type));
      return { channel: channelNames[type], visits, carts, orders, paid };
    })
    .filter(({ visits, carts, orders, paid }) => visits + carts + orders + paid > 0)
    .sort((one, two) => two.visits - one.visits);
}

/** Sent messages by channel and charge, with what the shop declared that they cost. */
export function messagesOf(rows: readonly CountRow[], prices: readonly MessagePrice[]): Numbers['messages'] {
  return shownChannels.flatMap((type) =>
    messageCharges.flatMap((charge: MessageCharge) => {
      const count = sumOf(rows, (row) => row.channel_type === type && row.what === `messages:${charge}`);
      if (count === 0) return [];
      const price = prices.find((one) => one.channel === nameOf(ChannelType, type) && one.charge === charge);
      return [{ channel: channelNames[type], charge, count, cost: price ? rounded(price.price * count) : null }];
    }),
  );
}

const rounded = (reais: number): number => Math.round(reais * 100) / 100;

import { entryOf, type SettingsListSection, type ShopEntry } from '../../model/panel/settings-section.ts';
import {
  deliveryKinds,
  otherPaymentHands,
  paymentHands,
  paymentKinds,
  weekdayWords,
  windowKinds,
} from '../../text/checkout/shop-choice-names.ts';
import { formatBrl } from '../money/format-brl.ts';
import { countText } from '../text/count-text.ts';
import { wallClock } from '../text/zone-time.ts';

/** What an entry is called, and its facts in a short line. */
export type SettingsListLabels = { name: string; facts: string };

/** The names of products by their codes, as far as they are known. */
type Goods = ReadonlyMap<string, string>;

type Labels = (entry: ShopEntry, timeZone: string, goods?: Goods) => SettingsListLabels;

/** An entry of each list as a row of the panel and an entry of the history show it. Times are those of the zone. */
export const settingsListLabels: Readonly<Record<SettingsListSection, Labels>> = {
  coupons: (entry, timeZone) => ({
    name: textOf(entry.code),
    facts: facts(
      discountText(entry),
      isNumber(entry.minAmount) && entry.minAmount > 0 && `a partir de ${formatBrl(entry.minAmount)}`,
      isNumber(entry.maxDiscount) && `desconto de até ${formatBrl(entry.maxDiscount)}`,
      isNumber(entry.maxUses) && countText(entry.maxUses, 'uso ao todo', 'usos ao todo'),
      isNumber(entry.maxUsesPerCustomer) && countText(entry.maxUsesPerCustomer, 'uso por cliente', 'usos por cliente'),
      typeof entry.startsAt === 'string' && `começa em ${momentText(entry.startsAt, timeZone)}`,
      typeof entry.endsAt === 'string' && `termina em ${momentText(entry.endsAt, timeZone)}`,
    ),
  }),
  schedule: (entry) => ({
    name: `${weekdaysText(listOf(entry.weekdays))} ${textOf(entry.startTime)}–${textOf(entry.endTime)}`,
    facts: facts(
      wordOf(windowKinds, textOf(entry.type)),
      isNumber(entry.capacity)
        ? countText(entry.capacity, 'pedido por dia', 'pedidos por dia')
        : 'sem limite de pedidos',
      isNumber(entry.cutoffMinutes) && entry.cutoffMinutes > 0 && `até ${minutesText(entry.cutoffMinutes)} antes`,
    ),
  }),
  deliveryOptions: (entry) => ({
    name: textOf(entry.name),
    facts: facts(
      wordOf(deliveryKinds, textOf(entry.type)),
      areasText(listOf(entry.areas).map(entryOf)),
      isNumber(entry.orderMinPrice) && `a partir de ${formatBrl(entry.orderMinPrice)}`,
    ),
  }),
  neighborhoods: (entry) => ({ name: textOf(entry.name), facts: `${textOf(entry.city)}, ${textOf(entry.state)}` }),
  stores: (entry) => ({
    name: textOf(entry.name),
    facts: facts(
      `${textOf(entry.street)}, ${textOf(entry.number)}`,
      textOf(entry.neighborhood),
      isNumber(entry.price) && entry.price > 0 ? formatBrl(entry.price) : 'grátis',
    ),
  }),
  gifts: (entry, _timeZone, goods) => ({
    name: textOf(entry.name),
    facts: facts(
      buyersText(listOf(entry.triggerProductIds), goods),
      isNumber(entry.minAmount) && entry.minAmount > 0 && `a partir de ${formatBrl(entry.minAmount)}`,
      listOf(entry.availableGifts)
        .map((gift) => textOf(entryOf(gift).name))
        .join(', '),
      isNumber(entry.availableQuantity) && `escolhe ${entry.availableQuantity}`,
    ),
  }),
  priceTables: (entry) => ({
    name: textOf(entry.name),
    facts: countText(listOf(entry.items).length, 'preço', 'preços'),
  }),
  paymentOptions: (entry) => ({
    name: textOf(entry.name),
    facts: facts(
      wordOf(paymentKinds, textOf(entry.method)),
      // The shop's key receives PIX alone: for another method it decides nothing.
      (entry.providerType !== 'ShopProvider' || entry.method === 'Pix') &&
        wordOf({ ...paymentHands, ...otherPaymentHands }, textOf(entry.providerType)),
      entry.payOnDelivery === true && 'paga ao receber',
    ),
  }),
};

/** '15% nos produtos', 'R$ 10,00 no frete'. */
function discountText({ kind, value }: ShopEntry): string {
  if (!isNumber(value)) return '';
  if (kind === 'percent') return `${value}% nos produtos`;
  return `${formatBrl(value)} ${kind === 'delivery' ? 'no frete' : 'nos produtos'}`;
}

/** Who gets a gift: 'para todos', 'quem leva Café ou Pão', 'quem leva Café, Pão ou outro de 5 produtos'. */
function buyersText(codes: readonly unknown[], goods: Goods = new Map()): string {
  if (codes.length === 0) return 'para todos';
  const names = codes.flatMap((code) => goods.get(textOf(code)) ?? []);
  if (names.length < codes.length)
    return codes.length === 1 ? 'quem leva um certo produto' : `quem leva um de ${codes.length} produtos`;
  const [last = '', ...others] = names.toReversed();
  if (names.length > 3) return `quem leva ${names.slice(0, 2).join(', ')} ou outro de ${names.length} produtos`;
  return `quem leva ${others.length === 0 ? last : `${others.toReversed().join(', ')} ou ${last}`}`;
}

/** '20/02/2026 23:59' in the zone. */
function momentText(instant: string, timeZone: string): string {
  const { day, time } = wallClock(new Date(instant), timeZone);
  return `${day.split('-').toReversed().join('/')} ${time}`;
}

/** 'seg a sex', 'sáb', 'seg, qua e sex', 'todos os dias'. */
function weekdaysText(names: readonly unknown[]): string {
  const at = weekdayWords.flatMap(([name], place) => (names.includes(name) ? [place] : []));
  const words = at.map((place) => weekdayWords[place]?.[1] ?? '');
  const [first = 0] = at;
  const isRow = at.every((place, index) => place === first + index);
  if (at.length === weekdayWords.length) return 'todos os dias';
  if (isRow && at.length > 2) return `${words[0]} a ${words.at(-1)}`;
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;
}

/** '2 horas', '90 minutos'. */
const minutesText = (minutes: number): string =>
  minutes % 60 === 0 ? countText(minutes / 60, 'hora', 'horas') : countText(minutes, 'minuto', 'minutos');

function areasText(areas: readonly ShopEntry[]): string {
  const prices = areas.map(({ price }) => (isNumber(price) ? price : 0));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const price = low === high ? formatBrl(low) : `${formatBrl(low)} a ${formatBrl(high)}`;
  return `${countText(areas.length, 'área', 'áreas')}, ${price}`;
}

const facts = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' · ');
const wordOf = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isNumber = (value: unknown): value is number => typeof value === 'number';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

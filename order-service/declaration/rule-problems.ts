import { noPriceTableId } from '#shared/model/catalog/price-table.ts';
import type { Problem } from './problem.ts';
import type { ShopDeclaration } from './shop-schema.ts';
import type { ValidParts } from './valid-parts.ts';

/** One part of a declaration, whose fields may be missing or invalid. */
type Parts<Key extends keyof ShopDeclaration> = ValidParts<NonNullable<ShopDeclaration[Key]>>;

/**
 * The problems of the parts with a valid shape, as far as the file alone shows them. Whether the named things exist in
 * the shop is checked later (`declarationProblems`).
 */
export function ruleProblems(shop: ValidParts<ShopDeclaration>): Problem[] {
  return [
    ...repeated('hosts', shop.hosts, (name) => name),
    ...repeated('settings.steps', shop.settings?.steps, (step) => step),
    ...repeated('settings.channelSettings', shop.settings?.channelSettings, ({ channelId }) => channelId, 'channelId'),
    ...repeated('sellers', shop.sellers, ({ providerId }) => providerId, 'providerId'),
    ...repeated('stores', shop.stores, ({ providerId }) => providerId, 'providerId'),
    ...repeated('neighborhoods', shop.neighborhoods, ({ id }) => id, 'id'),
    ...repeated('deliveryOptions', shop.deliveryOptions, ({ providerId }) => providerId, 'providerId'),
    ...areaProblems(shop.deliveryOptions ?? []),
    ...scheduleProblems(shop.schedule ?? []),
    ...repeated('closedDays', shop.closedDays, (day) => day),
    ...repeated('priceTables', shop.priceTables, ({ providerId }) => providerId, 'providerId'),
    ...(shop.priceTables ?? []).flatMap(({ providerId }, at) =>
      providerId === noPriceTableId
        ? [
            {
              path: `priceTables[${at}].providerId`,
              reason: `"${noPriceTableId}" quer dizer sem tabela`,
              code: 'no-price-table' as const,
            },
          ]
        : [],
    ),
    ...(shop.priceTables ?? []).flatMap(({ items }, at) =>
      repeated(`priceTables[${at}].items`, items, ({ sku }) => sku, 'sku'),
    ),
    ...couponProblems(shop.coupons ?? []),
    ...giftProblems(shop.gifts ?? []),
    ...repeated('channels', shop.channels, ({ channelType, channelId }) => joined(channelType, channelId)),
    ...channelProblems(shop.channels ?? []),
    ...repeated('paymentOptions', shop.paymentOptions, ({ providerId }) => providerId, 'providerId'),
    ...repeated('paymentAccounts', shop.paymentAccounts, ({ provider }) => provider, 'provider'),
    ...(shop.paymentAccounts ?? []).flatMap(accountProblems),
  ];
}

/** The items with the key of an earlier item. Items without a key are ignored. */
function repeated<Item>(
  path: string,
  items: readonly Item[] = [],
  keyOf: (item: Item) => string | undefined,
  field?: string,
): Problem[] {
  const first = new Map<string, number>();
  return items.flatMap((item, at) => {
    const key = keyOf(item);
    if (key === undefined) return [];
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    if (before === undefined) return [];
    return [
      {
        path: `${path}[${at}]${field === undefined ? '' : `.${field}`}`,
        reason: `repete ${path}[${before}] ("${key}")`,
        code: 'repeated',
      },
    ];
  });
}

/** A key of several words. */
const joined = (...words: (string | undefined)[]): string | undefined =>
  words.includes(undefined) ? undefined : words.join(' ');

const areaProblems = (options: Parts<'deliveryOptions'>): Problem[] =>
  options.flatMap(({ areas = [] }, option) =>
    areas.flatMap(({ from, to }, area) =>
      from === undefined || to === undefined || digits(from) <= digits(to)
        ? []
        : [
            {
              path: `deliveryOptions[${option}].areas[${area}].to`,
              reason: `vem antes de from (${from})`,
              code: 'range-order' as const,
            },
          ],
    ),
  );

const digits = (cep: string) => cep.replace('-', '');

function scheduleProblems(rules: Parts<'schedule'>): Problem[] {
  const first = new Map<string, number>();
  return rules.flatMap((rule, at) => {
    const { weekdays = [], startTime, endTime } = rule;
    // An item with an invalid seller or type may mean any of them.
    const [seller, type] = (['seller', 'type'] as const).map(
      (key) => rule[key] ?? (Object.hasOwn(rule, key) ? undefined : ''),
    );
    const isLate = startTime !== undefined && endTime !== undefined && startTime >= endTime;
    const late = isLate
      ? [
          {
            path: `schedule[${at}].endTime`,
            reason: `deve vir depois de startTime (${startTime})`,
            code: 'wrong-order' as const,
          },
        ]
      : [];
    const again = weekdays.flatMap((weekday, place) => {
      const key = joined(seller, type, weekday, startTime, endTime);
      const before = key === undefined ? undefined : first.get(key);
      if (key !== undefined && before === undefined) first.set(key, at);
      if (before === undefined) return [];
      return [
        {
          path: `schedule[${at}].weekdays[${place}]`,
          reason: `repete ${weekday} de schedule[${before}], com as mesmas horas`,
          code: 'repeated' as const,
        },
      ];
    });
    return [...late, ...again];
  });
}

function couponProblems(coupons: Parts<'coupons'>): Problem[] {
  const values = coupons.flatMap(({ kind, value }, at) =>
    kind === 'percent' && value !== undefined && !(Number.isInteger(value) && value <= 100)
      ? [
          {
            path: `coupons[${at}].value`,
            reason: 'deve ser um número inteiro de 1 a 100, porque kind é "percent"',
            found: String(value),
          },
        ]
      : [],
  );
  const windows = coupons.flatMap((coupon, at) => windowProblems(coupon, `coupons[${at}]`));
  return [...repeated('coupons', coupons, ({ code }) => code?.toUpperCase(), 'code'), ...values, ...windows];
}

function giftProblems(groups: Parts<'gifts'>): Problem[] {
  const windows = groups.flatMap((group, at) => windowProblems(group, `gifts[${at}]`));
  const within = groups.flatMap(({ availableGifts }, at) =>
    repeated(`gifts[${at}].availableGifts`, availableGifts, ({ id }) => id, 'id'),
  );
  return [...repeated('gifts', groups, ({ id }) => id, 'id'), ...windows, ...within];
}

function channelProblems(channels: Parts<'channels'>): Problem[] {
  const first = new Map<string, number>();
  return channels.flatMap((channel, at) => {
    const { channelType, meta } = channel;
    const path = `channels[${at}]`;
    if (Object.hasOwn(channel, 'webhook') === Object.hasOwn(channel, 'meta'))
      return [{ path, reason: 'precisa de "webhook" ou de "meta", de um dos dois' }];
    if (!meta) return [];
    if (channelType === 'WebChat')
      return [{ path: `${path}.meta`, reason: 'só para "WhatsApp", "Messenger" e "Instagram"' }];
    const name = joined(channelType, meta.id);
    const before = name === undefined ? at : (first.get(name) ?? at);
    if (name !== undefined) first.set(name, before);
    return [
      ...(before === at
        ? []
        : [{ path: `${path}.meta.id`, reason: `repete channels[${before}]`, code: 'repeated' as const }]),
      ...(meta.templates && channelType !== 'WhatsApp'
        ? [{ path: `${path}.meta.templates`, reason: 'só o WhatsApp tem modelos' }]
        : []),
      ...(meta.template && channelType !== 'WhatsApp'
        ? [{ path: `${path}.meta.template`, reason: 'só o WhatsApp tem modelos' }]
        : []),
      ...(meta.nativePayments && channelType !== 'WhatsApp'
        ? [{ path: `${path}.meta.nativePayments`, reason: 'só o WhatsApp tem botões de pagamento' }]
        : []),
      ...(meta.login && channelType !== 'Instagram'
        ? [{ path: `${path}.meta.login`, reason: 'só do "Instagram"' }]
        : []),
    ];
  });
}

type Account = Parts<'paymentAccounts'>[number];
type AccountPart = keyof NonNullable<ShopDeclaration['paymentAccounts']>[number];
/** The fields of an account of each kind, the required ones first. */
const accountParts: Record<
  NonNullable<Account['provider']>,
  { needed: readonly AccountPart[]; more: readonly AccountPart[] }
> = {
  mercadopago: {
    needed: ['publicKey'],
    more: ['accessToken', 'webhookSecret', 'maxInstallments', 'statementDescriptor', 'api'],
  },
  pagarme: { needed: ['publicKey'], more: ['accessToken', 'webhookSecret', 'maxInstallments'] },
  'pix-key': { needed: ['pixKey', 'merchantName', 'merchantCity'], more: [] },
};

function accountProblems(account: Account, at: number): Problem[] {
  if (account.provider === undefined) return [];
  const { needed, more } = accountParts[account.provider];
  const known: string[] = ['provider', ...needed, ...more];
  const missing = needed.filter((part) => !Object.hasOwn(account, part));
  const foreign = Object.keys(account).filter((part) => !known.includes(part));
  return [
    ...missing.map((part) => ({ path: `paymentAccounts[${at}].${part}`, reason: 'falta', code: 'missing' as const })),
    ...foreign.map((part) => ({
      path: `paymentAccounts[${at}].${part}`,
      reason: `não é de uma conta "${account.provider}"`,
      code: 'foreign-field' as const,
    })),
  ];
}

type Window = { readonly startsAt?: string | undefined; readonly endsAt?: string | undefined };
const windowProblems = ({ startsAt, endsAt }: Window, path: string): Problem[] =>
  startsAt === undefined || endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt)
    ? []
    : [{ path: `${path}.endsAt`, reason: `deve vir depois de startsAt (${startsAt})`, code: 'wrong-order' as const }];

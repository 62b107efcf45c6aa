import type { EndpointName } from '#shared/contract/endpoints.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Step } from '#shared/model/shop-settings.ts';
import { isCollectionId } from '#shared/rules/catalog/collection-id.ts';
import { type RequiredPart, requiresPart } from '#shared/rules/checkout/required-parts.ts';

/** What the check knows of the shop: the data of the responses that say what it has. */
export type KnownShop = { settings?: unknown; categories?: unknown; paymentOptions?: unknown; cardOptions?: unknown };

/** `where`: the words of the guide's table. */
type Row = { where: string; calls: readonly EndpointName[]; isSo: (shop: KnownShop) => boolean };

const fieldOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const setting = ({ settings }: KnownShop, ...path: string[]): unknown => fieldOf(settings, 'data', ...path);
const asks = (shop: KnownShop, part: RequiredPart): boolean =>
  requiresPart({ steps: listOf(setting(shop, 'steps')) as Step[] }, part);
const hasWayOf = ({ paymentOptions }: KnownShop, methods: readonly unknown[]): boolean =>
  listOf(paymentOptions).some(
    (option) =>
      methods.includes(fieldOf(option, 'method')) &&
      fieldOf(option, 'payOnDelivery') !== true &&
      fieldOf(option, 'isConfirmedByHand') !== true,
  );

/**
 * The calls without which a page fails, by what the shop has. A page makes any other call only where the shop has what
 * it is for, or does without its response. The guide has the same table.
 */
export const neededCalls: readonly Row[] = [
  {
    where: 'every shop',
    calls: [
      ...(['session', 'settings', 'categories', 'topProducts', 'searchProducts', 'searchTextProducts'] as const),
      ...(['productsByIds', 'product', 'currentOrder', 'putItem', 'confirmOrder', 'orderEvents'] as const),
      ...(['placedOrders', 'placedOrder', 'paymentState'] as const),
    ],
    isSo: () => true,
  },
  {
    where: '`categories` has collections',
    calls: ['collectionProducts'],
    isSo: ({ categories }) =>
      listOf(fieldOf(categories, 'data')).some((category) => isCollectionId(String(fieldOf(category, 'providerId')))),
  },
  {
    where: '`settings.steps` has `Identify`',
    calls: ['saveCustomer'],
    isSo: (shop) => asks(shop, 'contact'),
  },
  {
    where: '`settings.steps` has `Logistic` or `Schedule`',
    calls: ['setLogistic'],
    isSo: (shop) => asks(shop, 'delivery'),
  },
  {
    where: 'one of these, and `settings.logistics.enablePickUp`',
    calls: ['stores'],
    isSo: (shop) => asks(shop, 'delivery') && setting(shop, 'logistics', 'enablePickUp') === true,
  },
  {
    where: 'one of these, and `settings.logistics.enableDelivery`',
    calls: ['logisticOptions', 'addAddress'],
    isSo: (shop) => asks(shop, 'delivery') && setting(shop, 'logistics', 'enableDelivery') === true,
  },
  {
    where: '`settings.steps` has `Schedule`',
    calls: ['schedule', 'setSchedule'],
    isSo: (shop) => asks(shop, 'schedule'),
  },
  {
    where: '`settings.steps` has `Seller`, or `settings.showSellerOptions`',
    calls: ['sellers', 'setSeller'],
    isSo: (shop) => asks(shop, 'store') || setting(shop, 'showSellerOptions') === true,
  },
  {
    where: '`settings.steps` has `Payment`',
    calls: ['paymentOptions', 'setPayment'],
    isSo: (shop) => asks(shop, 'payment'),
  },
  {
    where: 'a PIX or boleto is offered that is paid online',
    calls: ['startPayment'],
    isSo: (shop) => hasWayOf(shop, [PaymentMethod.Pix, PaymentMethod.Boleto]),
  },
  {
    where: 'a card is offered that is paid online',
    calls: ['cardOptions'],
    isSo: (shop) => hasWayOf(shop, [PaymentMethod.CreditCard]),
  },
  {
    where: 'a row of `cardOptions` has no `tokens`',
    calls: ['payByCard'],
    isSo: ({ cardOptions }) => listOf(cardOptions).some((option) => fieldOf(option, 'tokens') === undefined),
  },
  {
    where: '`settings.enableManualPrices`, for agents',
    calls: ['priceTables', 'setPriceTable'],
    isSo: (shop) => setting(shop, 'enableManualPrices') === true,
  },
];

/** The words for a call that no page of this shop needs, where the service does not have it. */
export const lackedCall = 'o serviço não tem esta chamada';

/** The statuses that say that a service has a call: it looked at what was asked. */
const providing = new Set([200, 400, 403, 409, 422]);

/** Which calls a service may lack, as far as its responses show. */
export function watchNeeds() {
  const shop: KnownShop = {};
  const present = new Set<EndpointName>();
  const isNeeded = (name: EndpointName): boolean =>
    neededCalls.some(({ calls, isSo }) => calls.includes(name) && isSo(shop));
  return {
    learn(name: EndpointName, status: number, data: unknown): void {
      if (providing.has(status)) present.add(name);
      const isKnown = name === 'settings' || name === 'categories' || name === 'paymentOptions';
      if (status === 200 && (isKnown || name === 'cardOptions')) shop[name] = data;
    },
    isNeeded,
    /** Whether a 404 of this call says only that the service does not have it. */
    mayLack: (name: EndpointName): boolean => !isNeeded(name) && !present.has(name),
  };
}

import type { Address, FoundAddress, NewAddress } from '#shared/model/address.ts';
import type { AgentContacts, ContactSession, SeenContactEvents } from '#shared/model/agent-contact.ts';
import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import type { Category } from '#shared/model/catalog/category.ts';
import type { Facet } from '#shared/model/catalog/facet.ts';
import type { Filters } from '#shared/model/catalog/filters.ts';
import type { PriceTable } from '#shared/model/catalog/price-table.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { SearchSuggestions } from '#shared/model/catalog/search-suggestions.ts';
import type { SellerOption } from '#shared/model/catalog/seller.ts';
import type { AgentConfirmation, SentCustomer } from '#shared/model/customer.ts';
import type { MessagePreview, PlacedSend, ProductsToSend, SentMessage } from '#shared/model/message.ts';
import type { LineDiscount } from '#shared/model/order/discount.ts';
import type { DiscountDecision, DiscountToDecide, NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { GiftSelection } from '#shared/model/order/gift.ts';
import type {
  LogisticChoice,
  LogisticOption,
  LogisticType,
  ManualLogistic,
  PickupStore,
} from '#shared/model/order/logistic.ts';
import type { CustomItem, ItemAttribute, ItemChange, Order } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import type { PlacedOrder, PlacedOrderHead, RepeatedOrder } from '#shared/model/order/placed-order.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import type { BrickPayment, CardOption, CardPayment } from '#shared/model/payment/card.ts';
import type { PaymentChoice, PaymentOption, PaymentResponse, PaymentState } from '#shared/model/payment/payment.ts';
import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import type { ScheduleChoice, ScheduleDay } from '#shared/model/schedule.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import type { StoreLink } from '#shared/model/store-link.ts';
import { callFailures } from '#shared/text/call-failures.ts';
import { get, getWrite, post, postRead } from './endpoint-builders.ts';

/** Query of a page of products. Page numbers start at 0; `pageToken` continues a list and wins over the number. */
export type PageQuery = { pageNumber?: number; perPage?: number; pageToken?: string; sort?: ProductSort };
export type SearchBody = PageQuery & { searchQuery?: string; filters?: Filters };
/** `category` holds comma-joined ids: the category, then an optional subcategory. */
export type CategorySearchBody = SearchBody & { category: string };

type Products = ProductListPage;

/** Which of the caller's orders is paid. Without it the order service chooses one (see `PaymentState`). */
export type PaymentQuery = { order?: string };
type LogisticQuery = { type?: LogisticType; code?: string; number?: string };
/** An agent's discount in reais (spec §7), or in percent of the subtotal, which is not in the specification. */
export type DiscountQuery = { discount?: number; percent?: number };

/**
 * Spec §7 as one table, in its order. The webapp's client, the order service's routes and the gateway's allow-list use
 * it. The five GETs that write stay GET, as in the contract, and are marked `write`.
 */
export const endpoints = {
  linkStore: post<StoreLink, { chatbotId: string }>('/tray/link-store', callFailures.storeLink, 'anyone'),
  linkedChatbot: get<string>('/tray/link-store/:id', callFailures.storeLink, 'anyone'),

  session: get<Session>('/api/session/:code', callFailures.session, 'anyone'),
  settings: get<{ data: ShopSettings }>('/api/shop/settings', callFailures.settings, 'anyone'),

  categories: get<PagedResult<Category>, { perPage?: number; pageToken?: string }>(
    '/api/catalog/categories',
    callFailures.categories,
  ),
  topProducts: get<Products, PageQuery>('/api/catalog/top', callFailures.productList),
  searchProducts: postRead<CategorySearchBody, Products>('/api/catalog/products/search', callFailures.productList),
  collectionProducts: get<Products, PageQuery & { searchQuery?: string }>(
    '/api/catalog/products/collections/:id',
    callFailures.productList,
  ),
  searchTextProducts: postRead<SearchBody, Products>('/api/catalog/products/searchText', callFailures.productList),
  productsByIds: get<Product[]>('/api/catalog/products/byids/:ids', callFailures.productsByIds),
  // Not in the specification: what a shopper who is still typing may mean.
  suggestions: get<SearchSuggestions, { searchQuery: string }>('/api/catalog/suggestions', callFailures.facets),
  facets: get<Facet[], { searchQuery?: string; category?: string }>(
    '/api/catalog/products/facets',
    callFailures.facets,
  ),
  product: get<Product>('/api/catalog/products/:id', callFailures.product),

  currentOrder: get<Order>('/api/order/current', callFailures.orderLoad),
  putItem: post<ItemChange, Order>('/api/order/items/', callFailures.addItem),
  putGift: post<GiftSelection, Order>('/api/order/gift/', callFailures.addGift),
  confirmOrder: getWrite<Order>('/api/order/confirm', callFailures.orderConfirm),
  // Not in the specification: the data that the gateway renders into the catalogue's HTML, always of the Host's shop.
  firstPage: get<PrerenderedPage>('/api/shop/first-page', callFailures.productList, 'anyone'),
  // Not in the specification: a stream of all changes of the caller's orders, by any author.
  orderEvents: { ...get<OrderEvent>('/api/order/events', callFailures.orderLoad), isStream: true as const },

  // Not in the specification: the caller's placed orders, by their number for people.
  placedOrders: get<PlacedOrderHead[]>('/api/order/placed', callFailures.placedOrders),
  placedOrder: get<PlacedOrder>('/api/order/placed/:number', callFailures.orderLoad),
  /** Adds the items of a placed order to the cart again. */
  repeatOrder: post<undefined, RepeatedOrder>('/api/order/placed/:number/repeat', callFailures.repeatOrder),

  setInstallments: post<{ providerId: string; installments: number }, Order, PaymentQuery>(
    '/api/order/payment/credit/installments',
    callFailures.installments,
  ),
  payByCard: post<CardPayment, PaymentResponse<Order>, PaymentQuery>(
    '/api/order/payment/credit',
    callFailures.paymentFinish,
  ),
  cardOptions: get<CardOption[], PaymentQuery>('/api/order/payment/credit', callFailures.cardOptions),
  changePayment: getWrite<Order, PaymentQuery>('/api/order/payment/update', callFailures.paymentChange),
  setPayment: post<PaymentChoice, Order>('/api/order/payment/delivery', callFailures.paymentChange),
  payByBrick: post<BrickPayment, PaymentResponse<Order>, PaymentQuery>(
    '/api/order/payment/mercadoPago',
    callFailures.paymentFinish,
  ),
  // Not in the specification: for payments outside the page, their state and a new code when the old one expired.
  paymentState: get<PaymentState<Order>, PaymentQuery>('/api/order/payment/state', callFailures.orderLoad),
  startPayment: post<undefined, PaymentState<Order>, PaymentQuery>(
    '/api/order/payment/start',
    callFailures.paymentFinish,
  ),

  logisticOptions: get<LogisticOption[], LogisticQuery>('/api/order/logistic/', callFailures.deliveryOptions),
  setLogistic: post<LogisticChoice, Order>('/api/order/logistic/', callFailures.deliverySet),
  setManualLogistic: post<ManualLogistic, Order, { code?: string }>(
    '/api/order/logistic/manual',
    callFailures.deliverySet,
    'agent',
  ),
  stores: get<PickupStore[]>('/api/order/stores/', callFailures.stores),
  paymentOptions: get<PaymentOption[]>('/api/order/payments/', callFailures.payments),
  sellers: get<SellerOption[], LogisticQuery>('/api/order/seller/', callFailures.sellers),
  setSeller: post<{ providerId: string }, Order>('/api/order/seller/', callFailures.sellerSet),
  schedule: get<ScheduleDay[]>('/api/order/schedule', callFailures.schedule),
  setSchedule: post<ScheduleChoice, Order>('/api/order/schedule', callFailures.scheduleSet),
  setCoupon: post<undefined, Order, { coupon: string }>('/api/order/coupon/', callFailures.coupon),
  setDiscount: post<undefined, Order, DiscountQuery>('/api/order/discount', callFailures.discount, 'agent'),
  // Not in the specification: an agent's discount on one line.
  setLineDiscount: post<LineDiscount, Order>('/api/order/items/discount', callFailures.discount, 'agent'),
  // Not in the specification: a discount above the agent's limit, which a supervisor or the platform decides about.
  requestDiscount: post<NewDiscountRequest, Order>('/api/order/discount/request', callFailures.discount, 'agent'),
  withdrawDiscount: post<undefined, Order>('/api/order/discount/withdraw', callFailures.discount, 'agent'),
  discountsToDecide: get<DiscountToDecide[], { also?: string }>(
    '/api/order/discounts',
    callFailures.discount,
    'supervisor',
  ),
  decideDiscount: post<DiscountDecision, DiscountToDecide>(
    '/api/order/discounts/:id',
    callFailures.discount,
    'supervisor',
  ),
  // Not in the specification: an agent's item without a product.
  addCustomItem: post<CustomItem, Order>('/api/order/items/custom', callFailures.addItem, 'agent'),
  // Not in the specification: what agents note on the order for each other. No shopper receives it.
  setInternalNote: post<{ note: string }, Order>('/api/order/note', callFailures.internalNote, 'agent'),
  addressByCep: get<FoundAddress>('/api/order/address/cep/:cep', callFailures.addressLookup),
  addAddress: post<NewAddress, Address[]>('/api/order/address/', callFailures.addAddress),
  setManualPix: post<{ pixKey: string }, Order>('/api/order/pix/manual', callFailures.manualPix, 'agent'),

  sendProduct: post<{ attributes: ItemAttribute[] }, null>(
    '/api/order/send/product/:id',
    callFailures.productSend,
    'agent',
  ),
  // Not in the specification: several products in one message, with the agent's own words; and what arrives of it.
  sendProducts: post<ProductsToSend, null>('/api/order/send/products', callFailures.productsSend, 'agent'),
  previewProducts: postRead<ProductsToSend, MessagePreview>(
    '/api/order/send/products/preview',
    callFailures.productsPreview,
    'agent',
  ),
  sendSummary: getWrite<null>('/api/order/send/resume', callFailures.summarySend, 'agent'),
  sendCatalog: getWrite<null, CatalogSendRequest>('/api/order/send/catalog', callFailures.catalogSend, 'agent'),
  // Not in the specification: the state of messages to the contact, or of those about one placed order by its number,
  // and a retry for failed ones.
  messages: get<SentMessage[], { order?: string }>('/api/order/messages', callFailures.messages, 'agent'),
  resendMessage: post<undefined, SentMessage[]>('/api/order/messages/:id/resend', callFailures.messageResend, 'agent'),
  /** `to`, not in the specification: the flow that the pressed button named, so that two presses change it once. */
  toggleSemiAutomatic: post<undefined, { isInSemiAutomatic: boolean }, { to?: 'semiautomatic' | 'assisted' }>(
    '/api/order/semiautomatic',
    callFailures.semiAutomatic,
    'agent',
  ),
  saveCustomer: post<SentCustomer, Order>('/api/customer/update', callFailures.customerSave),
  confirmByAgent: post<AgentConfirmation, Order>('/api/order/confirm', callFailures.orderFinish, 'agent'),
  cancelOrder: getWrite<Order>('/api/order/cancel', callFailures.orderCancel, 'agent'),
  // Not in the specification: cancels an order of the contact that was already placed. A body states the reason.
  cancelPlaced: post<{ reason: string } | null | undefined, Order>(
    '/api/order/placed/:id/cancel',
    callFailures.orderCancel,
    'agent',
  ),
  // Not in the specification: requests a refund of a placed order's payment; `amount` in reais, `null` = all.
  refundPlaced: post<{ amount: number | null; reason: string }, PlacedOrder>(
    '/api/order/placed/:number/refunds',
    callFailures.refund,
    'agent',
  ),
  // Not in the specification: sends the contact the payment of a placed order again, or the link of its page.
  sendPlaced: post<{ what: PlacedSend }, null>('/api/order/placed/:number/send', callFailures.messageResend, 'agent'),
  // Not in the specification: the contacts for whom the agent has sessions, one of them, and what the agent saw.
  /** `order`: only the contact who has the order of this number. */
  agentContacts: get<AgentContacts, { order?: string }>('/api/order/contacts', callFailures.contacts, 'agent'),
  openContact: post<undefined, ContactSession>('/api/order/contacts/:id/session', callFailures.contactOpen, 'agent'),
  /** Events of the session's own contact. */
  seeContact: post<SeenContactEvents, null>('/api/order/contacts/seen', callFailures.contacts, 'agent'),
  priceTables: get<PriceTable[]>('/api/order/price-tables', callFailures.priceTables, 'agent'),
  /** `noPriceTableId` removes the price table. */
  setPriceTable: post<undefined, Order>('/api/order/price-tables/:id', callFailures.priceTableSet, 'agent'),
} as const;

export type EndpointName = keyof typeof endpoints;

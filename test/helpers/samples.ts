import type { Gift, GiftGroup } from '#shared/model/gift.ts';
import { LogisticType, type OrderLogistic } from '#shared/model/logistic.ts';
import { type Order, type OrderItem, OrderStatus } from '#shared/model/order.ts';
import type { Dimension, Product } from '#shared/model/product.ts';

/** Plain, valid samples: a test names only the fields it is about. */
export const sampleProduct = (fields: Partial<Product>): Product => ({
  providerId: 'arroz',
  name: 'Arroz branco 5 kg',
  images: [],
  description: '',
  brand: null,
  sellerName: null,
  attributes: [],
  variants: false,
  dimensions: [],
  currentDimension: null,
  variantImagesSrc: [],
  sku: 'arroz',
  price: 10,
  listPrice: 0,
  promotionalPrice: 0,
  minPrice: 0,
  maxPrice: 0,
  isActive: true,
  isPriceOnRequest: false,
  isRestrictedSale: false,
  hasShippingRestriction: false,
  shippingRestrictionMessage: null,
  soldInKilo: false,
  amountInKilo: 0,
  kilogramPrice: 0,
  clusterHighlights: [],
  offerDescription: null,
  specification: [],
  subscriptionOffers: [],
  ...fields,
});

export const sampleDimension = (fields: Partial<Dimension>): Dimension => ({
  map: {},
  image: null,
  isAvailable: true,
  sku: 'sku',
  priceDefault: { listPrice: 10, promotionalPrice: 0 },
  ...fields,
});

export const sampleItem = (fields: Partial<OrderItem>): OrderItem => ({
  index: '1',
  providerId: 'arroz',
  quantity: 1,
  attributes: [],
  sku: 'arroz',
  subscription: null,
  name: 'Arroz branco 5 kg',
  images: [],
  unitPrice: 10,
  promotionalPrice: 0,
  totalAmout: 10,
  isGift: false,
  preferences: null,
  sellerId: null,
  priceTags: [],
  hasShippingRestriction: false,
  ...fields,
});

export const sampleLogistic = (fields: Partial<OrderLogistic>): OrderLogistic => ({
  type: LogisticType.StorePickUp,
  providerId: 'loja-centro',
  price: 0,
  startDeliveryTime: null,
  storePickUpAddress: null,
  maxDistinctItems: null,
  maxItemsAmout: null,
  orderMinPrice: null,
  ...fields,
});

export const sampleGift = (id: string): Gift => ({ id, seller: 'Sítio', name: `Brinde ${id}`, imageUrl: '' });

export const sampleGiftGroup = (fields: Partial<GiftGroup>): GiftGroup => ({
  id: 'valor',
  availableQuantity: 1,
  availableGifts: [sampleGift('caneca'), sampleGift('sacola')],
  selectedGifts: [],
  ...fields,
});

export const sampleOrder = (fields: Partial<Order>): Order => ({
  id: 'pedido-1',
  version: 1,
  status: OrderStatus.Creating,
  userId: 'cliente-1',
  isAnonymousUser: false,
  items: [],
  gifts: [],
  itemsAmout: 0,
  discountAmout: 0,
  totalAmout: 0,
  minOrderValue: 0,
  coupon: null,
  seller: null,
  providerPriceTableId: null,
  enablePreferences: false,
  recaptchaKey: null,
  isInSemiAutomatic: false,
  catalogErrorMessages: [],
  payment: { method: null, providerType: null, link: null },
  logistic: null,
  customer: null,
  enableDelivery: false,
  enablePickUp: false,
  enableCreditPayment: false,
  enablePixPayment: false,
  enableNubankPayment: false,
  enableLinkPayment: false,
  enableBoletoPayment: false,
  ...fields,
});

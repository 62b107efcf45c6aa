import type { Address } from '#shared/model/address.ts';
import type { Dimension, Product } from '#shared/model/catalog/product.ts';
import type { Customer } from '#shared/model/customer.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { Gift, GiftGroup } from '#shared/model/order/gift.ts';
import { LogisticType, type OrderLogistic } from '#shared/model/order/logistic.ts';
import { type Order, type OrderItem, OrderStatus } from '#shared/model/order/order.ts';
import type { PageSettings } from '#shared/model/page-settings.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { CardForm } from '#shared/rules/card/card-problems.ts';

/** Plain, valid samples: a test names only the fields that it needs. */
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
  name: 'Loja Centro',
  price: 0,
  isManual: false,
  day: null,
  startDeliveryTime: null,
  endDeliveryTime: null,
  storePickUpAddress: null,
  maxDistinctItems: null,
  maxItemsAmout: null,
  orderMinPrice: null,
  ...fields,
});

export const sampleAddress = (fields: Partial<Address>): Address => ({
  isDefault: false,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Rua das Flores',
  number: '10',
  zipCode: '01310100',
  complement: '',
  neighborhood: 'Bela Vista',
  neighborhoodId: null,
  fullAddress: 'Rua das Flores, 10 - Bela Vista, São Paulo - SP',
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
  number: null,
  version: 1,
  status: OrderStatus.Creating,
  changedBy: ChangedBy.Shopper,
  userId: 'cliente-1',
  isAnonymousUser: false,
  items: [],
  gifts: [],
  itemsAmout: 0,
  discountAmout: 0,
  totalAmout: 0,
  minOrderValue: 0,
  coupon: null,
  manualDiscount: null,
  seller: null,
  providerPriceTableId: null,
  enablePreferences: false,
  recaptchaKey: null,
  isInSemiAutomatic: false,
  catalogErrorMessages: [],
  payment: {
    method: null,
    providerType: null,
    link: null,
    providerId: null,
    name: null,
    group: null,
    cashAmount: null,
  },
  logistic: null,
  customer: null,
  enableDelivery: true,
  enablePickUp: true,
  enableCreditPayment: false,
  enablePixPayment: false,
  enableNubankPayment: false,
  enableLinkPayment: false,
  enableBoletoPayment: false,
  ...fields,
});

/** The `payment` of an order that is to be paid by PIX. */
export const samplePix: NonNullable<Order['payment']> = {
  method: PaymentMethod.Pix,
  providerType: PaymentProviderType.ShopProvider,
  link: null,
  providerId: 'pix',
  name: 'PIX',
  group: null,
  cashAmount: null,
};

/** Contact data that a checkout accepts. */
export const sampleCustomer: Customer = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  document: '52998224725',
  phone: '11987654321',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

/** A valid card form; the card expires after 2030. */
export const sampleCardForm: CardForm = {
  providerId: 'credito',
  number: '4111 1111 1111 1111',
  name: 'ANA SOUZA',
  expiry: '12/30',
  securityCode: '123',
  document: '529.982.247-25',
  zipCode: '01310-100',
  address: 'Avenida Paulista',
  addressNumber: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

/** The page settings of a real shop; a demo has `isDemo`. */
export const samplePageSettings: PageSettings = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

import type { Product } from '#shared/model/catalog/product.ts';
import type { OrderItem } from '#shared/model/order/order.ts';

const plain: Product = {
  providerId: 'arroz',
  name: 'Arroz Branco Tipo 1, pacote econômico de 5 kg',
  images: [],
  description: '',
  brand: { name: 'Boa Colheita' },
  sellerName: 'Empório Girassol',
  attributes: [],
  variants: false,
  dimensions: [],
  currentDimension: null,
  variantImagesSrc: [],
  sku: 'arroz',
  price: 27.9,
  listPrice: 32.9,
  promotionalPrice: 27.9,
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
  specification: [
    { name: 'Tipo', value: ['Branco'] },
    { name: 'Peso', value: ['5 kg'] },
  ],
  subscriptionOffers: [],
};

/** A product in each of its forms, by the name of the form. */
export const products = {
  comum: plain,
  'em oferta': { ...plain, providerId: 'oferta', clusterHighlights: ['Orgânico'], offerDescription: 'Leve 3, pague 2' },
  'por peso': { ...plain, providerId: 'peso', soldInKilo: true, amountInKilo: 0.5, kilogramPrice: 55.8 },
  indisponível: { ...plain, providerId: 'sem-estoque', isActive: false },
  'sob consulta': { ...plain, providerId: 'consulta', isPriceOnRequest: true, price: 0 },
} satisfies Record<string, Product>;

const option = (providerId: string, name: string) => ({ providerId, name, redirectable: false });
const dimension = (tamanho: string, isAvailable: boolean) => ({
  map: { tamanho },
  image: null,
  isAvailable,
  sku: tamanho,
  priceDefault: { listPrice: 59.9, promotionalPrice: 0 },
});

/** Three sizes; the last one is sold out. */
export const shirt: Pick<Product, 'attributes' | 'dimensions'> = {
  attributes: [
    { providerId: 'tamanho', name: 'Tamanho', options: [option('p', 'P'), option('m', 'M'), option('gg', 'GG')] },
  ],
  dimensions: [dimension('p', true), dimension('m', true), dimension('gg', false)],
};

export const item: OrderItem = {
  index: '1',
  providerId: 'arroz',
  quantity: 2,
  attributes: [],
  sku: 'arroz',
  subscription: null,
  name: plain.name,
  images: [],
  unitPrice: 27.9,
  promotionalPrice: 0,
  totalAmout: 55.8,
  isGift: false,
  preferences: null,
  sellerId: null,
  priceTags: [],
  hasShippingRestriction: false,
};

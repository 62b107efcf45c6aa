import { pageOf } from './list-page.ts';
import type { SimulatedCategory, SimulatedProduct, SimulatedStore, SimulatedVariant } from './simulated-product.ts';
import { type TrayCall, type TrayResponse, trayError } from './tray-request.ts';

const notFound = (): TrayResponse => trayError(404, 'Registro não encontrado');

/** Products, variants and categories, with Tray's field names. */
export const productCalls = (shelves: SimulatedStore): readonly TrayCall[] => [
  {
    method: 'GET',
    path: /^\/products$/,
    respond: ({ query }) =>
      pageOf('Products', [...shelves.products.values()].filter(isWanted(query)), query, (product) => ({
        Product: listed(shelves, product),
      })),
  },
  {
    method: 'GET',
    path: /^\/products\/variants$/,
    respond: ({ query }) => {
      const productId = query.get('product_id');
      const wanted = [...shelves.variants.values()].filter(
        (variant) => productId === null || String(variant.productId) === productId,
      );
      return pageOf('Variants', wanted, query, (variant) => ({ Variant: variantOf(variant) }));
    },
  },
  {
    method: 'GET',
    path: /^\/products\/variants\/(\d+)$/,
    respond: (_request, [id]) => {
      const variant = shelves.variants.get(Number(id));
      return variant ? { status: 200, body: { Variant: variantOf(variant) } } : notFound();
    },
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)$/,
    respond: (_request, [id]) => {
      const product = shelves.products.get(Number(id));
      if (!product) return notFound();
      return {
        status: 200,
        body: {
          Product: {
            ...listed(shelves, product),
            title: '',
            description: product.description,
            warranty: '',
            related_products: [],
          },
        },
      };
    },
  },
  {
    method: 'GET',
    path: /^\/categories\/tree$/,
    respond: () => ({ status: 200, body: { Category: branches(shelves.categories, null) ?? [] } }),
  },
];

const isWanted = (query: URLSearchParams) => (product: SimulatedProduct) =>
  (query.get('id') ?? String(product.id)) === String(product.id) &&
  (query.get('name') ?? product.name) === product.name;

/** Numbers are texts, an empty value is '' or '0', no date is zeros, and an object without fields is a list. */
function listed({ variants }: SimulatedStore, product: SimulatedProduct): Record<string, unknown> {
  const own = [...variants.values()].filter(({ productId }) => productId === product.id);
  return {
    modified: product.modified,
    ean: '',
    is_kit: '0',
    activation_date: '0000-00-00',
    deactivation_date: '0000-00-00',
    id: String(product.id),
    name: product.name,
    price: reais(product.cents),
    promotional_price: reais(product.promotion?.cents ?? 0),
    start_promotion: product.promotion?.from ?? '0000-00-00',
    end_promotion: product.promotion?.until ?? '0000-00-00',
    brand: product.brand,
    weight: '500',
    stock: String(own.length > 0 ? own.reduce((sum, { stock }) => sum + stock, 0) : product.stock),
    category_id: String(product.categories[0] ?? ''),
    available: product.isAvailable ? '1' : '0',
    availability: '',
    reference: `REF-${product.id}`,
    release: '0',
    free_shipping: '0',
    has_variation: own.length > 0 ? '1' : '0',
    quantity_sold: String(product.sold),
    upon_request: '0',
    available_for_purchase: '1',
    all_categories: product.categories.length > 0 ? product.categories.map(String) : '0',
    related_categories: [],
    Properties: Object.keys(product.properties).length > 0 ? product.properties : [],
    metatag: [],
    ProductImage: product.pictures.map(image),
    Variant: own.map(({ id }) => ({ id: String(id) })),
    AdditionalInfos: [],
  };
}

const variantOf = ({
  id,
  productId,
  choices,
  cents,
  stock,
  picture,
  isAvailable,
}: SimulatedVariant): Record<string, unknown> => ({
  id: String(id),
  product_id: String(productId),
  order: '1',
  price: reais(cents),
  promotional_price: '0.00',
  start_promotion: '0000-00-00',
  end_promotion: '0000-00-00',
  stock: String(stock),
  available: isAvailable ? '1' : '0',
  reference: '',
  illustrative_image: '',
  Sku: choices.map(([type, value]) => ({ type, value })),
  VariantImage: picture === null ? [] : [image(picture)],
});

const image = (https: string) => ({ http: https.replace(/^https/, 'http'), https, thumbs: {} });
const reais = (cents: number): string => (cents / 100).toFixed(2);

/** `children` of a category without subcategories is null. */
function branches(categories: readonly SimulatedCategory[], parent: number | null): unknown[] | null {
  const here = categories.filter((category) => category.parent === parent);
  if (here.length === 0) return null;
  return here.map(({ id, name }) => ({
    Category: {
      id: String(id),
      parent_id: '',
      name,
      description: '',
      images: [],
      has_product: '1',
      children: branches(categories, id),
    },
  }));
}

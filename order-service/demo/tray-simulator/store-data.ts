import { simulatedProducts } from './sample-products.ts';
import type { SimulatedCategory, SimulatedStore } from './simulated-product.ts';

const firstMadeUp = 10_000;
const firstOrder = 5_001;
const madeUpSince = '2026-01-05 09:00:00';

/** The demo's dozen products, then the given number of generated ones: the same at every call. */
export function simulatedStoreData(madeUp = 0): SimulatedStore {
  const { categories, products, variants } = simulatedProducts();
  const shelves: SimulatedStore = {
    categories: [...categories],
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    orders: new Map(),
    nextOrder: firstOrder,
    access: { state: 'none', generation: 0, used: [] },
  };
  for (let n = 0; n < madeUp; n++) stock(shelves, n, categories);
  return shelves;
}

function stock(shelves: SimulatedStore, n: number, categories: readonly SimulatedCategory[]): void {
  const id = firstMadeUp + n;
  const category = n % 13 === 0 ? undefined : categories[n % categories.length];
  shelves.products.set(id, {
    id,
    name: `Produto ${n + 1}`,
    brand: `Marca ${n % 40}`,
    description: `<p>Feito para testes: nº ${n + 1}.</p>`,
    pictures: [],
    categories: category ? [category.id] : [],
    properties: n % 3 === 0 ? { Origem: ['Nacional'] } : {},
    cents: 10_00 + (n % 500) * 10,
    promotion: n % 7 === 0 ? { cents: 9_00, from: '2026-01-01', until: '2030-12-31' } : null,
    stock: n % 50,
    isAvailable: n % 11 !== 0,
    sold: n % 100,
    modified: madeUpSince,
  });
  if (n % 5 !== 0) return;
  for (const [at, [color, size]] of [
    ['Azul', 'P'],
    ['Azul', 'M'],
    ['Verde', 'P'],
  ].entries())
    shelves.variants.set(id * 10 + at, {
      id: id * 10 + at,
      productId: id,
      choices: [
        ['Cor', color ?? ''],
        ['Tamanho', size ?? ''],
      ],
      cents: 0,
      stock: 5 + at,
      picture: null,
      isAvailable: true,
    });
}

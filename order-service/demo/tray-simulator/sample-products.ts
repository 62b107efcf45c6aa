import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { SimulatedCategory, SimulatedProduct, SimulatedVariant } from './simulated-product.ts';

const categories: readonly SimulatedCategory[] = [
  { id: 1, name: 'MODA', parent: null },
  { id: 11, name: 'Vestidos e camisetas', parent: 1 },
  { id: 12, name: 'Calçados e bolsas', parent: 1 },
  { id: 2, name: 'CASA', parent: null },
  { id: 21, name: 'Mesa posta', parent: 2 },
  { id: 22, name: 'Decoração', parent: 2 },
  { id: 3, name: 'EMPÓRIO', parent: null },
];

type Piece = Partial<SimulatedProduct> & Pick<SimulatedProduct, 'id' | 'name' | 'cents'> & { category: number };

const modified = '2026-11-01 10:00:00';
const picture = (name: string): string => `${demoStore.origin}/demo/${name}.svg`;

const piece = ({ category, ...fields }: Piece, ...pictures: string[]): SimulatedProduct => ({
  brand: 'Ateliê da Vila',
  description: '<p>Peça feita à mão, em pequena quantidade.</p>',
  pictures: pictures.map(picture),
  categories: [category],
  properties: {},
  promotion: null,
  stock: 12,
  isAvailable: true,
  sold: 10,
  modified,
  ...fields,
});

const pieces: readonly SimulatedProduct[] = [
  piece(
    {
      id: 101,
      name: 'Vestido Midi Jardim',
      cents: 189_90,
      category: 11,
      sold: 64,
      properties: { Tecido: ['Viscose'] },
    },
    'vestido',
  ),
  piece(
    { id: 102, name: 'Camiseta Algodão Orgânico', cents: 69_90, category: 11, sold: 90 },
    'camiseta-branca',
    'camiseta-azul',
    'camiseta-verde',
  ),
  piece(
    {
      id: 103,
      name: 'Calça Pantalona',
      cents: 159_00,
      category: 11,
      promotion: { cents: 129_00, from: '2026-01-01', until: '2030-12-31' },
    },
    'calca',
  ),
  piece({ id: 104, name: 'Boné Aba Curva', cents: 59_90, category: 12, brand: 'Rua Nove' }, 'bone'),
  piece({ id: 105, name: 'Bolsa Tote de Palha', cents: 139_90, category: 12, sold: 31 }, 'bolsa'),
  piece(
    { id: 106, name: 'Tênis Passeio', cents: 249_90, category: 12, brand: 'Rua Nove' },
    'tenis-preto',
    'tenis-vermelho',
  ),
  piece(
    {
      id: 107,
      name: 'Jogo de Pratos Cerâmica',
      cents: 219_00,
      category: 21,
      properties: { Peças: ['6'], Material: ['Cerâmica'] },
    },
    'prato',
  ),
  piece({ id: 108, name: 'Caneca Esmaltada', cents: 39_90, category: 21, stock: 40, sold: 75 }, 'caneca'),
  piece({ id: 109, name: 'Luminária Arco', cents: 329_00, category: 22, stock: 3 }, 'luminaria'),
  piece({ id: 110, name: 'Vaso Terracota', cents: 79_90, category: 22, isAvailable: false }, 'vaso'),
  piece(
    { id: 111, name: 'Geleia de Amora 240 g', cents: 24_90, category: 3, brand: 'Sítio do Alto', stock: 60 },
    'geleia',
  ),
  piece({ id: 112, name: 'Mel Silvestre 500 g', cents: 42_00, category: 3, brand: 'Sítio do Alto', stock: 25 }, 'mel'),
];

/** The surcharge of an option is part of its full price; 0: the product's price. */
const choices: readonly [
  product: number,
  options: [string, string][],
  stock: number,
  picture: string,
  cents?: number,
][] = [
  [101, [['Tamanho', 'P']], 3, 'vestido'],
  [101, [['Tamanho', 'M']], 5, 'vestido'],
  [101, [['Tamanho', 'G']], 0, 'vestido'],
  [
    102,
    [
      ['Cor', 'Branca'],
      ['Tamanho', 'P'],
    ],
    8,
    'camiseta-branca',
  ],
  [
    102,
    [
      ['Cor', 'Branca'],
      ['Tamanho', 'M'],
    ],
    6,
    'camiseta-branca',
  ],
  [
    102,
    [
      ['Cor', 'Azul'],
      ['Tamanho', 'M'],
    ],
    4,
    'camiseta-azul',
  ],
  [
    102,
    [
      ['Cor', 'Verde'],
      ['Tamanho', 'P'],
    ],
    2,
    'camiseta-verde',
  ],
  [
    106,
    [
      ['Cor', 'Preto'],
      ['Numeração', '38'],
    ],
    2,
    'tenis-preto',
  ],
  [
    106,
    [
      ['Cor', 'Vermelho'],
      ['Numeração', '40'],
    ],
    1,
    'tenis-vermelho',
    269_90,
  ],
];

/** The dozen products of the demo's store: the same at every call, in a new copy. */
export const simulatedProducts = (): {
  categories: SimulatedCategory[];
  products: SimulatedProduct[];
  variants: SimulatedVariant[];
} => ({
  categories: structuredClone([...categories]),
  products: structuredClone([...pieces]),
  variants: choices.map(([productId, options, stock, name, cents = 0], at) => ({
    id: 1001 + at,
    productId,
    choices: options,
    cents,
    stock,
    picture: picture(name),
    isAvailable: true,
  })),
});

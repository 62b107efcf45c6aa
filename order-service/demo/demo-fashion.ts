import type { ProductDraft } from '../services/catalog/product-draft.ts';
import { attribute, demoProduct, picture, promotionWindow, variant } from './demo-draft.ts';

const shirt = (Cor: string, Tamanho: string, available: number, price = 59_90) =>
  variant('camiseta', { Cor, Tamanho }, { price, available, image: picture(`camiseta-${Cor.toLowerCase()}`) });

const shoe = (Cor: string, Numero: string, available: number) =>
  variant(
    'tenis',
    { Cor, Número: Numero },
    {
      price: 229_90,
      promotionalPrice: 199_90,
      ...promotionWindow(-2, 35),
      available,
      image: picture(`tenis-${Cor.toLowerCase()}`),
    },
  );

/** Clothes. Not every combination exists: no white shirt in GG, no green one in P, no red shoe above 40. */
export const demoFashion: ProductDraft[] = [
  demoProduct({
    providerId: 'camiseta-sol',
    name: 'Camiseta Sol de Algodão',
    brand: 'Linha Fina',
    sellerId: 'atelie',
    categoryIds: ['roupas'],
    pictures: ['camiseta-azul', 'camiseta-verde', 'camiseta-branca'],
    highlights: ['Algodão orgânico'],
    description: '<p>Malha de algodão orgânico, estampa feita à mão no ateliê.</p>',
    specification: [
      { name: 'Composição', value: ['100% algodão'] },
      { name: 'Tamanhos', value: ['P', 'M', 'G', 'GG'] },
    ],
    sold: 720,
    attributes: [attribute('Cor', ['Azul', 'Verde', 'Branca'], true), attribute('Tamanho', ['P', 'M', 'G', 'GG'])],
    variants: [
      shirt('Azul', 'P', 8),
      shirt('Azul', 'M', 12),
      shirt('Azul', 'G', 10),
      shirt('Azul', 'GG', 4, 64_90),
      shirt('Verde', 'M', 9),
      shirt('Verde', 'G', 0),
      shirt('Verde', 'GG', 3, 64_90),
      shirt('Branca', 'P', 15),
      shirt('Branca', 'M', 20),
      shirt('Branca', 'G', 1),
    ],
  }),
  demoProduct({
    providerId: 'tenis-passeio',
    name: 'Tênis de Passeio',
    brand: 'Passo Leve',
    sellerId: 'emporio',
    categoryIds: ['calcados'],
    collectionIds: ['ofertas'],
    pictures: ['tenis-preto', 'tenis-vermelho'],
    sold: 290,
    attributes: [attribute('Cor', ['Preto', 'Vermelho'], true), attribute('Número', ['38', '39', '40', '41', '42'])],
    variants: [
      shoe('Preto', '38', 3),
      shoe('Preto', '39', 5),
      shoe('Preto', '40', 6),
      shoe('Preto', '41', 4),
      shoe('Preto', '42', 2),
      shoe('Vermelho', '38', 2),
      shoe('Vermelho', '39', 0),
      shoe('Vermelho', '40', 1),
    ],
  }),
  demoProduct({
    providerId: 'vestido-flores',
    name: 'Vestido Midi Flores',
    brand: 'Linha Fina',
    sellerId: 'atelie',
    categoryIds: ['roupas'],
    pictures: ['vestido'],
    sold: 180,
    attributes: [attribute('Tamanho', ['P', 'M', 'G'])],
    variants: [
      variant('vestido', { Tamanho: 'P' }, { price: 189_90, listPrice: 219_90, available: 3 }),
      variant('vestido', { Tamanho: 'M' }, { price: 189_90, listPrice: 219_90, available: 5 }),
      variant('vestido', { Tamanho: 'G' }, { price: 189_90, listPrice: 219_90, available: 0 }),
    ],
  }),
  demoProduct({
    providerId: 'calca-jeans-reta',
    name: 'Calça Jeans Reta',
    brand: 'Linha Fina',
    sellerId: 'atelie',
    categoryIds: ['roupas'],
    pictures: ['calca'],
    sold: 260,
    attributes: [attribute('Tamanho', ['38', '40', '42', '44'])],
    variants: ['38', '40', '42', '44'].map((Tamanho, at) =>
      variant('calca', { Tamanho }, { price: 159_90, available: 4 + at }),
    ),
  }),
  demoProduct({
    providerId: 'bone-estrela',
    name: 'Boné Estrela',
    brand: 'Passo Leve',
    sellerId: 'emporio',
    categoryIds: ['acessorios'],
    pictures: ['bone'],
    sold: 145,
    variants: { price: 49_90, available: 27 },
  }),
  demoProduct({
    providerId: 'bolsa-couro',
    name: 'Bolsa de Couro Artesanal',
    brand: 'Linha Fina',
    sellerId: 'atelie',
    categoryIds: ['acessorios'],
    collectionIds: ['presentes'],
    pictures: ['bolsa'],
    highlights: ['Feita à mão'],
    sold: 88,
    variants: { price: 349_00, available: 2 },
  }),
];

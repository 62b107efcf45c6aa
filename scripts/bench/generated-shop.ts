import type { ProductDraft, VariantDraft } from '../../order-service/services/catalog/product-draft.ts';
import type { CategoryDraft } from '../../order-service/services/catalog/save-categories.ts';
import { type Random, randomFrom } from './random.ts';

/** Product names by category and subcategory, as a general store would sell them. */
const goods: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MERCEARIA: {
    Grãos: 'Arroz Feijão Lentilha Grão-de-bico Milho Ervilha Quinoa',
    Massas: 'Macarrão Espaguete Lasanha Nhoque Talharim',
    Doces: 'Chocolate Geleia Bombom Paçoca Goiabada Brigadeiro Bala',
    Matinais: 'Café Granola Aveia Cereal Açúcar Mel Achocolatado',
    Temperos: 'Sal Pimenta Orégano Azeite Vinagre Molho Maionese',
  },
  BEBIDAS: {
    Sucos: 'Suco Néctar Refresco Limonada',
    Águas: 'Água Isotônico',
    Cervejas: 'Cerveja Chope',
    Vinhos: 'Vinho Espumante Sangria',
  },
  LIMPEZA: {
    Lavanderia: 'Sabão Amaciante Alvejante',
    Casa: 'Detergente Desinfetante Esponja Vassoura Pano Rodo',
    Papel: 'Guardanapo Toalha Lenço',
  },
  MODA: {
    Camisas: 'Camisa Camiseta Blusa Regata Polo',
    Calças: 'Calça Bermuda Short Legging',
    Calçados: 'Tênis Sandália Bota Chinelo Sapato',
    Acessórios: 'Bolsa Boné Cinto Óculos Relógio Carteira',
  },
  CASA: {
    Cozinha: 'Panela Frigideira Prato Caneca Copo Talher Assadeira',
    Quarto: 'Lençol Travesseiro Edredom Cortina Almofada',
    Móveis: 'Mesa Cadeira Estante Sofá Luminária',
  },
  ELETRÔNICOS: {
    Áudio: 'Fone Caixa Microfone',
    Celulares: 'Celular Carregador Capa Película Cabo',
    Informática: 'Teclado Mouse Monitor Notebook Impressora',
  },
  BELEZA: {
    Cabelos: 'Xampu Condicionador Creme Escova',
    Pele: 'Sabonete Hidratante Protetor Perfume',
    Unhas: 'Esmalte Lixa Acetona',
  },
  PET: { Cães: 'Ração Coleira Petisco Brinquedo', Gatos: 'Areia Arranhador Sachê' },
};

const qualities = `
  Integral Orgânico Tradicional Premium Light Natural Especial Clássico Extra Zero Suave Forte Branco Preto
  Dourado Artesanal Importado Nacional Caseiro Infantil Adulto Masculino Feminino Grande Pequeno Médio Duplo Leve
  Rústico Moderno Gourmet Fresco Seco Macio Refinado Temperado Defumado Crocante Cremoso Concentrado Perfumado
  Antiderrapante Esmaltado Estampado Listrado Bordado Liso Ajustável Dobrável Portátil Sem-fio Recarregável
  Impermeável Resistente Reforçado Compacto`
  .trim()
  .split(/\s+/);
const flavours = `
  Coco Laranja Limão Morango Baunilha Uva Maçã Manga Maracujá Caramelo Menta Canela Gengibre Mel Castanha Amendoim
  Avelã Banana Abacaxi Pêssego Alho Cebola Ervas Tomate Queijo Lavanda Jasmim Eucalipto Bambu Algodão Linho Couro
  Madeira Vidro Inox Cerâmica Alumínio Silicone`
  .trim()
  .split(/\s+/);
const syllables = `
  ba be bo ca ce co da de do fa fi go gra ju la le li lu ma me mi mo na ne no pa pe pra ra re ri ro sa se so ta te
  to va ve vi za`
  .trim()
  .split(/\s+/);
const sizes = [
  '250 g',
  '500g',
  '1kg',
  '2 kg',
  '5kg',
  '200ml',
  '350 ml',
  '1L',
  '1,5L',
  '2 litros',
  '12 un',
  '6 unidades',
];
const descriptionWords = `
  produto escolhido com cuidado para o dia a dia da sua família entrega rápida qualidade garantida pelo fabricante
  conserve em lugar seco e fresco depois de aberto consuma em poucos dias ideal para presentear quem você gosta
  feito no Brasil por produtores da região acompanha manual de instruções material durável fácil de limpar não
  contém glúten rende várias porções combina com tudo`
  .trim()
  .split(/\s+/);
const descriptionOf = (random: Random): string =>
  Array.from({ length: 20 + random.below(60) }, () => random.pick(descriptionWords)).join(' ');
const colours = ['Azul', 'Verde', 'Vermelho', 'Preto', 'Branco', 'Rosa', 'Amarelo', 'Cinza', 'Bege', 'Marrom'];
const wears = ['PP', 'P', 'M', 'G', 'GG'];
const brandCount = 400;

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]+/g, '')
    .toLowerCase();

export const madeUpCategories: CategoryDraft[] = Object.entries(goods).map(([name, children]) => ({
  providerId: slug(name),
  name,
  children: Object.keys(children).map((child) => ({ providerId: `${slug(name)}-${slug(child)}`, name: child })),
}));

export const madeUpSellers = Array.from({ length: 12 }, (_, at) => ({
  providerId: `vendedor-${at}`,
  name: `Vendedor ${at + 1}`,
}));

/**
 * Generates the products of a general store, the same ones in every run. A few words are in many products, most words
 * in few.
 */
export function* madeUpProducts(count: number): Generator<ProductDraft> {
  const random = randomFrom(20_260);
  const shelves = Object.entries(goods).flatMap(([category, children]) =>
    Object.entries(children).map(([child, names]) => ({
      category,
      id: `${slug(category)}-${slug(child)}`,
      names: names.split(' '),
    })),
  );
  const brands = Array.from({ length: brandCount }, () => word(random));
  // Series and models are the rare words.
  const series = Array.from({ length: Math.ceil(count / 20) }, () => word(random) + random.pick(syllables));
  for (let at = 0; at < count; at++) {
    const shelf = random.pickEarly(shelves);
    const good = random.pickEarly(shelf.names);
    const name = [
      good,
      random.pickEarly(qualities),
      random.next() < 0.6 ? `de ${random.pick(flavours)}` : '',
      random.pick(series),
    ];
    const isWorn = shelf.category === 'MODA';
    yield {
      providerId: `p${at}`,
      name: [...name, isWorn ? '' : random.pick(sizes)].filter((part) => part !== '').join(' '),
      brand: random.pickEarly(brands),
      description: `<p>${descriptionOf(random)}</p>`,
      images: [`https://img.example/${at}.jpg`],
      sellerId: random.next() < 0.5 ? random.pickEarly(madeUpSellers).providerId : null,
      categoryIds: [shelf.id],
      isActive: random.next() < 0.95,
      sold: Math.floor(random.next() ** 6 * 50_000),
      ...(isWorn
        ? clothes(random, at)
        : { variants: [{ sku: `p${at}`, ...priceOf(random), available: random.below(200) }] }),
    };
  }
}

function clothes(random: Random, at: number): Pick<ProductDraft, 'attributes' | 'variants'> {
  const [first, second] = [random.below(8), random.below(3)];
  const inColours = colours.slice(first, first + 2);
  const inSizes = wears.slice(second, second + 3);
  const option = (name: string) => ({ providerId: slug(name), name, redirectable: false });
  const price = priceOf(random);
  const variants: VariantDraft[] = inColours.flatMap((colour) =>
    inSizes.map((size) => ({
      sku: `p${at}-${colour}-${size}`,
      options: { cor: slug(colour), tamanho: slug(size) },
      ...price,
      available: random.below(30),
    })),
  );
  const attributes = [
    { providerId: 'cor', name: 'Cor', options: inColours.map(option) },
    { providerId: 'tamanho', name: 'Tamanho', options: inSizes.map(option) },
  ];
  return { attributes, variants };
}

function priceOf(random: Random): Pick<VariantDraft, 'price' | 'promotionalPrice' | 'promotionEndsAt'> {
  const price = 199 + random.below(30_000);
  if (random.next() > 0.1) return { price };
  return { price, promotionalPrice: Math.ceil(price * 0.8), promotionEndsAt: new Date(Date.now() + 30 * 86_400_000) };
}

function word(random: Random): string {
  const text = Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join('');
  return text[0]?.toUpperCase() + text.slice(1);
}

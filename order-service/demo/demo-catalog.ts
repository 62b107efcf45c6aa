import type { CategoryDraft, SellerDraft } from '../services/catalog/save-categories.ts';

/** Names in capitals, as many merchants write them: screens capitalise them (spec §2). */
export const demoCategories: CategoryDraft[] = [
  {
    providerId: 'mercearia',
    name: 'MERCEARIA',
    children: [
      { providerId: 'graos', name: 'GRÃOS E FARINHAS' },
      { providerId: 'acucar', name: 'AÇÚCAR E MEL' },
      { providerId: 'cafe', name: 'CAFÉ E CHÁ' },
      { providerId: 'azeites', name: 'AZEITES E MASSAS' },
      { providerId: 'doces', name: 'BISCOITOS E DOCES' },
    ],
  },
  {
    providerId: 'hortifruti',
    name: 'HORTIFRÚTI',
    children: [
      { providerId: 'frutas', name: 'FRUTAS' },
      { providerId: 'verduras', name: 'VERDURAS E LEGUMES' },
    ],
  },
  {
    providerId: 'frios',
    name: 'CARNES E FRIOS',
    children: [
      { providerId: 'carnes', name: 'CARNES' },
      { providerId: 'queijos', name: 'QUEIJOS E FRIOS' },
    ],
  },
  { providerId: 'padaria', name: 'PADARIA' },
  {
    providerId: 'bebidas',
    name: 'BEBIDAS',
    children: [
      { providerId: 'sem-alcool', name: 'ÁGUAS, SUCOS E LEITE' },
      { providerId: 'adega', name: 'ADEGA', description: 'Venda somente para maiores de 18 anos.' },
    ],
  },
  { providerId: 'limpeza', name: 'LIMPEZA' },
  {
    providerId: 'casa',
    name: 'CASA E JARDIM',
    children: [
      { providerId: 'cozinha', name: 'COZINHA' },
      { providerId: 'cama-banho', name: 'CAMA E BANHO' },
      { providerId: 'decoracao', name: 'DECORAÇÃO' },
      { providerId: 'jardim', name: 'JARDIM' },
    ],
  },
  {
    providerId: 'moda',
    name: 'MODA',
    children: [
      { providerId: 'roupas', name: 'ROUPAS' },
      { providerId: 'calcados', name: 'CALÇADOS' },
      { providerId: 'acessorios', name: 'ACESSÓRIOS' },
    ],
  },
  { providerId: 'pets', name: 'PETS' },
];

export const demoCollections: CategoryDraft[] = [
  { providerId: 'ofertas', name: 'Ofertas da semana' },
  { providerId: 'cafe-da-manha', name: 'Café da manhã' },
  { providerId: 'presentes', name: 'Para presentear' },
];

export const demoSellers: SellerDraft[] = [
  { providerId: 'emporio', name: 'Empório Girassol', address: 'Rua das Acácias, 120 - Centro' },
  { providerId: 'sitio', name: 'Sítio Boa Terra', address: 'Estrada da Serra, km 8', serviceTaxCents: 2_50 },
  { providerId: 'atelie', name: 'Ateliê Linha Fina', address: 'Rua do Bosque, 45 - Jardim Europa' },
];

import type { PanelCall } from './panel-call.ts';

/** The most bytes of a body with a picture or a spreadsheet in it. */
const fileBytes = 8 * 1024 * 1024;

/** The products of the shop. */
export const panelProductCalls = {
  products: {
    method: 'GET',
    path: '/painel/api/products',
    effect: 'read',
    access: 'products.read',
    failure: 'Não foi possível carregar os produtos',
  },
  product: {
    method: 'GET',
    path: '/painel/api/products/:id',
    effect: 'read',
    access: 'products.read',
    failure: 'Não foi possível abrir o produto',
  },
  productCategories: {
    method: 'GET',
    path: '/painel/api/product-categories',
    effect: 'read',
    access: 'products.read',
    failure: 'Não foi possível carregar as categorias',
  },
  addCategory: {
    method: 'POST',
    path: '/painel/api/product-categories',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível criar a categoria',
  },
  countProduct: {
    method: 'POST',
    path: '/painel/api/products/:id/stock',
    effect: 'write',
    access: 'products.stock',
    failure: 'Não foi possível mudar o produto',
  },
  changeProduct: {
    method: 'POST',
    path: '/painel/api/products/:id/change',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível mudar o produto',
  },
  saveProduct: {
    method: 'POST',
    path: '/painel/api/products/save',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível salvar o produto',
  },
  followFeed: {
    method: 'POST',
    path: '/painel/api/products/:id/follow',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível mudar o produto',
  },
  previewPrices: {
    method: 'POST',
    path: '/painel/api/prices/preview',
    effect: 'read',
    access: 'products.edit',
    failure: 'Não foi possível calcular os preços',
  },
  changePrices: {
    method: 'POST',
    path: '/painel/api/prices/change',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível mudar os preços',
  },
  lastPriceChange: {
    method: 'GET',
    path: '/painel/api/prices/last',
    effect: 'read',
    access: 'products.edit',
    failure: 'Não foi possível carregar a última mudança de preços',
  },
  undoPrices: {
    method: 'POST',
    path: '/painel/api/prices/undo',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível desfazer a mudança de preços',
  },
  exportSheet: {
    method: 'POST',
    path: '/painel/api/sheet/export',
    effect: 'read',
    access: 'products.edit',
    failure: 'Não foi possível fazer a planilha',
  },
  importSheet: {
    method: 'POST',
    path: '/painel/api/sheet/import',
    effect: 'write',
    access: 'products.edit',
    maxBodyBytes: fileBytes,
    isImport: true,
    failure: 'A planilha não foi importada',
  },
} as const satisfies Record<string, PanelCall>;

import type { PanelCall } from './panel-call.ts';

/** The addresses from which the shop's products are imported again and again. */
export const panelImportCalls = {
  importSources: {
    method: 'GET',
    path: '/painel/api/import-sources',
    effect: 'read',
    access: 'products.edit',
    failure: 'Não foi possível carregar os endereços',
  },
  addImportSource: {
    method: 'POST',
    path: '/painel/api/import-sources',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível guardar o endereço',
  },
  runImportSource: {
    method: 'POST',
    path: '/painel/api/import-sources/:id/run',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível buscar os produtos',
  },
  pauseImportSource: {
    method: 'POST',
    path: '/painel/api/import-sources/:id/pause',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível pausar o endereço',
  },
  removeImportSource: {
    method: 'POST',
    path: '/painel/api/import-sources/:id/remove',
    effect: 'write',
    access: 'products.edit',
    failure: 'Não foi possível remover o endereço',
  },
} as const satisfies Record<string, PanelCall>;

import type { PanelCall } from './panel-call.ts';

/** The photos that are taken or chosen on the phone. */
export const panelPhotoCalls = {
  addPhoto: {
    method: 'POST',
    path: '/painel/api/photos',
    effect: 'write',
    access: 'products.edit',
    maxBodyBytes: 8 * 1024 * 1024,
    isUpload: true,
    failure: 'Não foi possível enviar a foto',
  },
} as const satisfies Record<string, PanelCall>;

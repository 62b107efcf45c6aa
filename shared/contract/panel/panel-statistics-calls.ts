import type { PanelCall } from './panel-call.ts';

/** The screen 'Números'. */
export const panelStatisticsCalls = {
  numbers: {
    method: 'GET',
    path: '/painel/api/numbers',
    effect: 'read',
    access: 'numbers.read',
    failure: 'Não foi possível carregar os números',
  },
} as const satisfies Record<string, PanelCall>;

import type { PanelCall } from './panel-call.ts';

/** The order board, and one order. */
export const panelOrderCalls = {
  boardOrders: {
    method: 'GET',
    path: '/painel/api/orders',
    effect: 'read',
    access: 'orders.read',
    failure: 'Não foi possível carregar os pedidos',
  },
  moreOrders: {
    method: 'GET',
    path: '/painel/api/orders/columns/:column',
    effect: 'read',
    access: 'orders.read',
    failure: 'Não foi possível carregar mais pedidos',
  },
  newOrders: {
    method: 'GET',
    path: '/painel/api/orders/new',
    effect: 'read',
    access: 'orders.read',
    failure: 'Não foi possível ver se há pedidos novos',
  },
  boardFilters: {
    method: 'GET',
    path: '/painel/api/orders/filters',
    effect: 'read',
    access: 'orders.read',
    failure: 'Não foi possível carregar os filtros',
  },
  boardOrder: {
    method: 'GET',
    path: '/painel/api/orders/numbers/:number',
    effect: 'read',
    access: 'orders.read',
    failure: 'Não foi possível abrir o pedido',
  },
  moveOrders: {
    method: 'POST',
    path: '/painel/api/orders/moves',
    effect: 'write',
    access: 'orders.advance',
    failure: 'Não foi possível mover o pedido',
  },
  undoMoves: {
    method: 'POST',
    path: '/painel/api/orders/moves/undo',
    effect: 'write',
    access: 'orders.advance',
    failure: 'Não foi possível desfazer',
  },
  cancelOrder: {
    method: 'POST',
    path: '/painel/api/orders/:id/cancel',
    effect: 'write',
    access: 'orders.cancel',
    failure: 'Não foi possível cancelar o pedido',
  },
  pickLine: {
    method: 'POST',
    path: '/painel/api/orders/:id/picks',
    effect: 'write',
    access: 'orders.advance',
    failure: 'Não foi possível marcar o item',
  },
  setTeamNote: {
    method: 'POST',
    path: '/painel/api/orders/:id/note',
    effect: 'write',
    access: 'orders.advance',
    failure: 'Não foi possível guardar a nota',
  },
} as const satisfies Record<string, PanelCall>;

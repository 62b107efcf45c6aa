import type { PanelCall } from './panel-call.ts';

/** Getting in, and the people of the shop. */
export const panelStaffCalls = {
  /** Who is signed in. Nobody is an answer, too: the page then shows the ways in. */
  me: {
    method: 'GET',
    path: '/painel/api/me',
    effect: 'read',
    access: 'anyone',
    failure: 'Não foi possível abrir o painel',
  },
  lookAtLink: {
    method: 'POST',
    path: '/painel/api/links/look',
    effect: 'read',
    access: 'anyone',
    failure: 'Não foi possível abrir o link',
  },
  redeemLink: {
    method: 'POST',
    path: '/painel/api/links/redeem',
    effect: 'write',
    access: 'anyone',
    failure: 'Não foi possível entrar',
  },
  leave: {
    method: 'POST',
    path: '/painel/api/leave',
    effect: 'write',
    access: 'session',
    failure: 'Não foi possível sair',
  },
  staff: {
    method: 'GET',
    path: '/painel/api/staff',
    effect: 'read',
    access: 'staff.manage',
    failure: 'Não foi possível carregar a equipe',
  },
  addStaff: {
    method: 'POST',
    path: '/painel/api/staff',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível convidar a pessoa',
  },
  linkForStaff: {
    method: 'POST',
    path: '/painel/api/staff/:id/link',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível criar o link',
  },
} as const satisfies Record<string, PanelCall>;

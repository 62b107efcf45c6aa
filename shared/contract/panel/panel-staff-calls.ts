import type { PanelCall } from './panel-call.ts';

/** Getting in, and the people of the shop. */
export const panelStaffCalls = {
  /** Who is signed in. Without a session the response is empty, and the page shows how to sign in. */
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
  /** The response is the same whether the phone is known or not. */
  requestLink: {
    method: 'POST',
    path: '/painel/api/links/request',
    effect: 'write',
    access: 'anyone',
    failure: 'Não foi possível pedir o link',
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/painel/api/passkeys/sign-in/options',
    effect: 'write',
    access: 'anyone',
    failure: 'Não foi possível entrar com a digital ou o rosto',
  },
  passkeySignIn: {
    method: 'POST',
    path: '/painel/api/passkeys/sign-in',
    effect: 'write',
    access: 'anyone',
    failure: 'Não foi possível entrar com a digital ou o rosto',
  },
  passkeyOptions: {
    method: 'POST',
    path: '/painel/api/passkeys/options',
    effect: 'write',
    access: 'session',
    failure: 'Não foi possível cadastrar a digital ou o rosto',
  },
  addPasskey: {
    method: 'POST',
    path: '/painel/api/passkeys',
    effect: 'write',
    access: 'session',
    failure: 'Não foi possível cadastrar a digital ou o rosto',
  },
  leave: {
    method: 'POST',
    path: '/painel/api/leave',
    effect: 'write',
    access: 'session',
    failure: 'Não foi possível sair',
  },
  /** The caller's own devices. */
  devices: {
    method: 'GET',
    path: '/painel/api/devices',
    effect: 'read',
    access: 'member',
    failure: 'Não foi possível carregar os aparelhos',
  },
  endDevice: {
    method: 'POST',
    path: '/painel/api/devices/end',
    effect: 'write',
    access: 'member',
    failure: 'Não foi possível desconectar o aparelho',
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
  changeStaff: {
    method: 'POST',
    path: '/painel/api/staff/:id',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível salvar a pessoa',
  },
  removeStaff: {
    method: 'POST',
    path: '/painel/api/staff/:id/remove',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível remover a pessoa',
  },
  linkForStaff: {
    method: 'POST',
    path: '/painel/api/staff/:id/link',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível criar o link',
  },
  endStaffDevice: {
    method: 'POST',
    path: '/painel/api/staff/:id/devices/end',
    effect: 'write',
    access: 'staff.manage',
    failure: 'Não foi possível desconectar o aparelho',
  },
  audit: {
    method: 'GET',
    path: '/painel/api/audit',
    effect: 'read',
    access: 'audit.read',
    failure: 'Não foi possível carregar o histórico',
  },
} as const satisfies Record<string, PanelCall>;

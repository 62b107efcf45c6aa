import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { TrayCall } from './tray-request.ts';

/** GET /info: what anybody may know of the store. What it has not is an empty text, or an empty list where an object would be. */
export const storeInfoCalls: readonly TrayCall[] = [
  {
    method: 'GET',
    path: /^\/info$/,
    isOpen: true,
    answer: () => ({
      status: 200,
      body: {
        id: demoStore.id,
        name: 'Loja Tray de demonstração',
        company_name: '',
        uri: demoStore.origin,
        secure_uri: demoStore.origin,
        logo: [],
        internal_status: 'ativa',
      },
    }),
  },
];

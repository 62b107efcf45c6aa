import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import type { TrayCall } from './tray-request.ts';

/** GET /info: the public data of the store. A missing value is an empty text, or an empty list instead of an object. */
export const storeInfoCalls: readonly TrayCall[] = [
  {
    method: 'GET',
    path: /^\/info$/,
    isOpen: true,
    respond: () => ({
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

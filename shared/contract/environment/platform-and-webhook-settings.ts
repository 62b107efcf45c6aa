import type { Setting } from './setting.ts';

/** The Platform API, imports and webhooks. */
export const platformAndWebhookSettings: readonly Setting[] = [
  {
    name: 'PLATFORM_API_KEY',
    defaultText: 'none',
    description:
      'A key of the Platform API for the default shop, besides the keys in the database. 32 to 200 characters.',
    isSecret: true,
    example: '<32 random characters or more>',
  },
  {
    name: 'IMPORT_SECONDS',
    defaultText: '`90`',
    description:
      'The longest time of an import, 1 to 110, and of an upload. Then its thread ' +
      'ends, nothing has changed, and the next import may run.',
    example: '90',
  },
  {
    name: 'IMPORT_OWN_HOSTS',
    defaultText: 'none',
    description:
      'Hosts from which products may be imported by address although they are private or use plain http, ' +
      'such as an ERP in the same network. They are open to every shop of the server: leave it empty where ' +
      'merchants do not know each other.',
    example: 'erp.interno',
  },
  {
    name: 'WEBHOOK_OWN_HOSTS',
    defaultText: 'none',
    description:
      'Hosts that a webhook may call although they are private or use plain http, ' +
      'such as a chatbot in the same network. They are open to every shop of the server, at any port: leave it ' +
      'empty where merchants do not know each other.',
    example: 'chatbot.interno',
  },
];

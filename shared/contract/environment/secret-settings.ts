import type { Setting } from './setting.ts';

/** The secrets of signatures and of sealed columns. */
export const secretSettings: readonly Setting[] = [
  {
    name: 'CONTEXT_SECRET',
    defaultText: 'random; required in production',
    description:
      'Signs the context headers between gateway and order service, the addresses of smaller pictures and the ends ' +
      'of session codes. 32 characters or more.',
    isSecret: true,
    example: '<openssl rand -hex 32>',
  },
  {
    name: 'SECRETS_KEY',
    defaultText: 'none',
    description:
      'Seals the secrets of webhooks, connected channels, payment accounts and linked stores in the database. ' +
      'Required as soon as there is one, and it must never change. 32 characters or more.',
    isSecret: true,
    example: '<openssl rand -hex 32>',
  },
];

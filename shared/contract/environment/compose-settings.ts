import type { Setting } from './setting.ts';

/** What only compose reads. */
export const composeSettings: readonly Setting[] = [
  {
    name: 'POSTGRES_PASSWORD',
    defaultText: 'none: required',
    description: 'The password of the database container. Compose makes `DATABASE_URL` from it.',
    isSecret: true,
    example: '<password>',
  },
  {
    name: 'REPLICAS',
    defaultText: '`2`',
    description: 'The number of gateways.',
    example: '2',
  },
  ...(
    [
      ['NODE_IMAGE', 'node:24-slim'],
      ['HAPROXY_IMAGE', 'haproxy:3.2-alpine'],
      ['REDIS_IMAGE', 'redis:8-alpine'],
      ['POSTGRES_IMAGE', 'postgres:18'],
    ] as const
  ).map(([name, image]) => ({
    name,
    defaultText: `\`${image}\``,
    description: 'The image, pinned by digest if you wish.',
    example: `${image}@sha256:<digest>`,
  })),
];

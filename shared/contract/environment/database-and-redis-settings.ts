import type { Setting } from './setting.ts';

/** The database and Redis. */
export const databaseAndRedisSettings: readonly Setting[] = [
  {
    name: 'DATABASE_URL',
    defaultText: 'the embedded PostgreSQL',
    description: 'A PostgreSQL server, version 15 or newer.',
    isSecret: true,
    example: 'postgresql://shop:<password>@database:5432/shop',
  },
  {
    name: 'DATABASE_PREPARED_STATEMENTS',
    defaultText: '`true`',
    description:
      'Plans the statements of the order path once per connection. Set `false` behind a pooler in transaction mode ' +
      'that loses them (PgBouncer before 1.21). The server also detects the first loss by itself.',
    example: 'true',
  },
  {
    name: 'REDIS_URL',
    defaultText: 'none: each gateway counts for itself',
    description: '`redis://` or `rediss://`. Several gateways keep their shared rate limits there.',
    isSecret: true,
    example: 'redis://redis:6379',
  },
];

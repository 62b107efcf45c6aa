import type { Setting } from './setting.ts';

/** How the servers run: ports, folders, demo, log and metrics. */
export const serverSettings: readonly Setting[] = [
  {
    name: 'NODE_ENV',
    defaultText: '`development`',
    description:
      '`development`, `production` or `test`. `production` switches the demo off, requires `CONTEXT_SECRET`, ' +
      'and gives a stopping server three seconds to leave the load balancer.',
    example: 'production',
  },
  {
    name: 'PORT',
    defaultText: '`3000`',
    description: 'The port of the gateway. With compose: the port of the load balancer on this machine.',
    example: '3000',
  },
  {
    name: 'HOST',
    defaultText: '`127.0.0.1`',
    description:
      'The one address on which the gateway listens. Of a name such as `localhost` it is the first address, ' +
      'IPv4 before IPv6.',
    example: '127.0.0.1',
  },
  {
    name: 'PUBLIC_URL',
    defaultText: '`http://localhost:PORT`',
    description: 'The address that shoppers reach. Every absolute link is made from it.',
    example: 'https://loja.example',
  },
  {
    name: 'ORDER_SERVICE_URL',
    defaultText: 'the embedded order service',
    description: 'Any service that implements the contract.',
    example: 'http://orders.internal:4000',
  },
  {
    name: 'DATA_DIR',
    defaultText: '`./data`',
    description:
      'The folder of the embedded PostgreSQL, of the smaller pictures and of feeds that are imported. It belongs to ' +
      'one server: a second one is refused, and the message names the first. `npm run shop` may use it at any time.',
    example: './data',
  },
  {
    name: 'DEMO',
    defaultText: 'on, off in production and with `ORDER_SERVICE_URL`',
    description: '`1` or `0`: seeds the demo shop and accepts its session codes.',
    example: '0',
  },
  {
    name: 'DEMO_ORDERS',
    defaultText: '`1`',
    description: '`1` or `0`: places sample orders in a new demo shop, so that the board of the panel is not empty.',
    example: '0',
  },
  {
    name: 'STRICT_CONTRACT',
    defaultText: '`0`',
    description:
      '`1` drops response fields that the OpenAPI documents do not have, and refuses a response that deviates from ' +
      'them with 502. The log names the place in the schema. It shows whether an order service of your own follows ' +
      '`docs/order-service-contract.md`.',
    example: '0',
  },
  {
    name: 'LOG_LEVEL',
    defaultText: '`info`, in a terminal `warn`',
    description: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    example: 'info',
  },
  {
    name: 'METRICS_TOKEN',
    defaultText: 'none: this machine only',
    description: 'Allows `/metrics` to every client that sends it as a bearer token. 16 to 500 characters.',
    isSecret: true,
    example: '<16 random characters or more>',
  },
];

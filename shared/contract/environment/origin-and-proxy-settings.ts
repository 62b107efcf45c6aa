import type { Setting } from './setting.ts';

/** Other origins, frames and load balancers. */
export const originAndProxySettings: readonly Setting[] = [
  {
    name: 'CORS_ORIGINS',
    defaultText: 'none',
    description: 'Other origins that may call `/api`, separated by commas.',
    example: 'https://loja.example',
  },
  {
    name: 'FRAME_ANCESTORS',
    defaultText: 'none',
    description: 'Origins that may show the shop in a frame, besides the shop itself and Messenger.',
    example: 'https://painel.example',
  },
  {
    name: 'TRUSTED_PROXIES',
    defaultText: 'none',
    description:
      'Addresses or blocks of the load balancers whose `X-Forwarded-*` headers are trusted. Without it, all clients ' +
      'behind one balancer count as one address. The log warns once of forwarded requests from elsewhere, and ' +
      '`/health/ready` lists them under `warnings` for an hour (`npm test -- untrusted-proxy`).',
    example: '10.0.0.0/8',
  },
];

import type { Setting } from './setting.ts';

/** The app of Tray. */
export const traySettings: readonly Setting[] = [
  {
    name: 'TRAY_CONSUMER_KEY',
    defaultText: 'none',
    description: 'The key of the app as Tray registered it. It needs the secret and `SECRETS_KEY`.',
    isSecret: true,
    example: '<consumer key>',
  },
  {
    name: 'TRAY_CONSUMER_SECRET',
    defaultText: 'none',
    description: 'The secret of the same app. It needs the key and `SECRETS_KEY`.',
    isSecret: true,
    example: '<consumer secret>',
  },
  {
    name: 'TRAY_EXTRA_HOSTS',
    defaultText: 'none',
    description:
      'Domains of Tray stores outside Tray, as `loja.com.br` or `*.loja.com.br`. They may show `/tray/*` in a frame ' +
      "and receive the app's secret.",
    example: 'loja.com.br',
  },
];

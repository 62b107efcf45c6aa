import type { Setting } from './setting.ts';

/** The default shop's Meta channels. */
export const metaChannelSettings: readonly Setting[] = [
  ...(
    [
      ['META_WHATSAPP_PHONE_NUMBER_ID', "Meta's id of the default shop's WhatsApp number", false],
      ['META_WHATSAPP_TOKEN', 'The access token of that number', true],
      ['META_PAGE_ID', "Meta's id of the default shop's page (Messenger)", false],
      ['META_PAGE_TOKEN', 'The access token of that page', true],
      ['META_INSTAGRAM_ID', "Meta's id of the default shop's Instagram account", false],
      ['META_INSTAGRAM_TOKEN', "The access token of that account: its page's token", true],
    ] as const
  ).map(([name, description, isSecret]) => ({
    name,
    defaultText: 'none',
    description: `${description}, unless the shop declares its own. Read at the start. Id and token come together.`,
    isSecret,
    example: isSecret ? '<access token>' : '<id, digits only>',
  })),
  {
    name: 'META_WHATSAPP_TEMPLATE',
    defaultText: 'none',
    description: '`name` or `name:language` of an approved template with one text, for messages after the 24 hours.',
    example: 'aviso_da_loja:pt_BR',
  },
  {
    name: 'META_APP_SECRET',
    defaultText: 'none',
    description:
      "Verifies the signatures of Meta's webhooks. Required, with `SECRETS_KEY`, as soon as `META_*` sets a channel.",
    isSecret: true,
    example: '<app secret>',
  },
  {
    name: 'META_VERIFY_TOKEN',
    defaultText: 'none',
    description:
      "Meta's panel sends it when you set up the webhook. Required, with `SECRETS_KEY`, as soon as `META_*` sets a " +
      'channel.',
    isSecret: true,
    example: '<verify token>',
  },
];

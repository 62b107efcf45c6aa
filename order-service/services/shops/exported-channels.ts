import { ChannelType } from '#shared/model/channel.ts';
import type { ChannelRow } from '../../database/messaging/channel-accounts.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import type { ChatAccountOptions, MessageTemplate } from '../../providers/channels.ts';

type Declared = NonNullable<ShopDeclaration['channels']>[number];

/** A connected channel as its declaration has it, without its secrets: it keeps them. */
export function exportedChannel(row: ChannelRow): Declared {
  const channel = { channelType: channelTypeName(row.channel_type), channelId: row.channel_id };
  if (row.kind === 'webhook') return { ...channel, webhook: { url: row.url ?? '' } };
  // `declared-channels.ts` wrote them.
  const { login, template, templates, welcome, orders } = row.options as ChatAccountOptions;
  return {
    ...channel,
    meta: {
      id: row.external_id ?? '',
      ...(login && { login }),
      ...(template && { template: exportedTemplate(template) }),
      ...(templates && {
        templates: Object.fromEntries(
          Object.entries(templates).map(([purpose, own]) => [purpose, exportedTemplate(own)]),
        ),
      }),
      ...(welcome !== undefined && { welcome }),
      ...(orders && {
        nativePayments: {
          ...(orders.pixKey !== null && { pixKey: orders.pixKey }),
          ...(orders.merchantName !== null && { merchantName: orders.merchantName }),
        },
      }),
    },
  };
}

const exportedTemplate = ({ name, language, hasText, hasButton }: MessageTemplate) => ({
  name,
  language,
  text: hasText,
  button: hasButton,
});

function channelTypeName(type: ChannelType): Declared['channelType'] {
  for (const name of ['WhatsApp', 'Messenger', 'Instagram', 'WebChat'] as const)
    if (ChannelType[name] === type) return name;
  throw new Error(`unknown channel type ${type}`);
}

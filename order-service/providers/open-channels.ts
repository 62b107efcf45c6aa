import type { Channels } from './channels.ts';
import { type MetaOptions, openMeta } from './meta/meta-channel.ts';
import { openWebhooks, type WebhookOptions } from './webhook-channel.ts';

export type ChannelOptions = WebhookOptions & { meta?: MetaOptions };

/** The real channels. Demo contacts read their messages from the database, on the demo's own chat page. */
export function openChannels({ meta: metaOptions, ...options }: ChannelOptions): Channels {
  const webhooks = openWebhooks(options);
  const meta = openMeta(metaOptions);
  return {
    deliver: async (account, message) => {
      switch (account.kind) {
        case 'webhook':
          return webhooks.deliver(account, message);
        case 'demo':
          return { kind: 'delivered' };
        case 'whatsapp':
        case 'messenger':
        case 'instagram':
          return meta.deliver(account, message);
      }
    },
    close: async () => {
      await webhooks.close();
      await meta.close();
    },
  };
}

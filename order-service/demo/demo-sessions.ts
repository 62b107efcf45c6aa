import { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';
import type { ChannelDraft } from '../services/shops/save-channels.ts';

/** The demo's agent. */
export const demoAgent = { id: 'demo-ana', name: 'Ana Atendente' } as const;

/** Public codes; they exist only while the demo is on. */
export const demoSessions = [
  {
    code: 'demo-whatsapp',
    title: 'WhatsApp',
    type: SessionType.Contact,
    channelType: ChannelType.WhatsApp,
    channelId: 'demo-whatsapp',
  },
  {
    code: 'demo-messenger',
    title: 'Messenger',
    type: SessionType.Contact,
    channelType: ChannelType.Messenger,
    channelId: 'demo-messenger',
  },
  {
    code: 'demo-instagram',
    title: 'Instagram',
    type: SessionType.Contact,
    channelType: ChannelType.Instagram,
    channelId: 'demo-instagram',
  },
  {
    code: 'demo-webchat',
    title: 'WebChat',
    type: SessionType.Contact,
    channelType: ChannelType.WebChat,
    channelId: 'demo-webchat',
  },
  {
    code: 'demo-agente',
    title: 'Atendente (venda assistida)',
    type: SessionType.PlatformUser,
    channelType: ChannelType.WhatsApp,
    channelId: 'demo-whatsapp',
  },
] as const;

/** The names of the demo's contacts, by the code of their session. */
export const demoContactNames: Readonly<Record<string, string>> = {
  'demo-whatsapp': 'Maria da Silva',
  'demo-messenger': 'João Pereira',
  'demo-instagram': 'Beatriz Lima',
  'demo-webchat': 'Carlos Souza',
};

/** More sessions of the agent, by contact, so that the list of contacts has several. No link has their codes. */
export const demoAgentContacts = [
  { code: 'demo-agente-de-messenger', contact: 'demo-messenger' },
  { code: 'demo-agente-de-instagram', contact: 'demo-instagram' },
] as const;

/** A shopper of the shop with the products of the simulated Tray store. */
export const demoTraySession = {
  code: 'demo-tray',
  title: 'Loja Tray de demonstração (WebChat)',
  type: SessionType.Contact,
  channelType: ChannelType.WebChat,
  channelId: 'demo-tray',
} as const;

/** The chat channels of the demo; their contacts read their messages there. */
export const demoChannels: ChannelDraft[] = demoSessions
  .filter(({ type }) => type === SessionType.Contact)
  .map(({ channelType, channelId }) => ({ channelType, channelId, kind: 'demo' }));

import { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';

/** Codes anybody may know; they exist only while the demo is on. */
export const demoSessions = [
  { code: 'demo-whatsapp', title: 'WhatsApp', type: SessionType.Contact, channelType: ChannelType.WhatsApp, channelId: 'demo-whatsapp' },
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
  { code: 'demo-webchat', title: 'WebChat', type: SessionType.Contact, channelType: ChannelType.WebChat, channelId: 'demo-webchat' },
  {
    code: 'demo-agente',
    title: 'Atendente (venda assistida)',
    type: SessionType.PlatformUser,
    channelType: ChannelType.WhatsApp,
    channelId: 'demo-whatsapp',
  },
] as const;

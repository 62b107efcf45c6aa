/** The messaging channel a session came from (spec §3). */
export const ChannelType = { Messenger: 0, WhatsApp: 1, WebChat: 2, Instagram: 3 } as const;
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType];

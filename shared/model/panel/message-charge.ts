/** How a channel charges a sent message: nothing in an open conversation, else the category of its template. */
export const messageCharges = ['free', 'utility', 'marketing'] as const;
export type MessageCharge = (typeof messageCharges)[number];

/** What a shop pays for one message of a channel, in reais. */
export type MessagePrice = { channel: string; charge: MessageCharge; price: number };

/** How long after a contact wrote WhatsApp, Messenger and Instagram take free messages to them. */
const customerWindowMs = 24 * 3_600_000;

/** Whether a contact who last wrote then can be sent a free message; null: nobody heard them write. */
export const isWindowOpen = (lastInboundAt: Date | null, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < customerWindowMs;

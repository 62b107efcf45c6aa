/** How long after a contact's message WhatsApp, Messenger and Instagram accept free messages to them. */
const customerWindowMs = 24 * 3_600_000;

/** Whether a contact can get a free message now. `null`: the contact never wrote. */
export const isWindowOpen = (lastInboundAt: Date | null, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < customerWindowMs;

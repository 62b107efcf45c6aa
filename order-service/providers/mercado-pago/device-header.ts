import type { CardCharge } from '../payments.ts';

/** Names the shopper's device to the fraud check of both APIs; nothing when the device is unknown. */
export const deviceHeader = ({ deviceId }: CardCharge): Record<string, string> =>
  deviceId === null ? {} : { 'x-meli-session-id': deviceId };

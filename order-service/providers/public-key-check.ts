import type { PublicKeyCheck } from './online-payments.ts';

/**
 * What the status of a call with the public key alone says about the key. `accepted`: statuses that only a known key
 * gets. A 403 may be about the caller, such as its domain, so it says nothing about the key.
 */
export function publicKeyCheckOf(
  status: number,
  { accepted, refused }: { accepted: readonly number[]; refused: readonly number[] },
): PublicKeyCheck {
  if (accepted.includes(status)) return 'accepted';
  return refused.includes(status) ? 'refused' : 'unclear';
}

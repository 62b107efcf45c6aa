import { marketingStopped, windowClosed } from '#shared/text/messaging/messages.ts';
import type { Delivery } from '../channels.ts';

/** Meta's error for a call, or for a message that failed later. */
export type MetaError = { code: number; subcode: number | null };

const tooMany = 'too-many';
const temporary = 'temporary';
const unreachable = 'unreachable';
const tokenInvalid = 'token-invalid';
/** The account may not send this. */
export const notAllowed = 'not-allowed';
const blocked = 'account-blocked';
/** Meta does not accept the message as it is. */
export const notAccepted = 'not-accepted';
/** WhatsApp does not have this approved template, or not with these parameters. */
export const templateNeeded = 'template-needed';
/** Meta could not fetch the picture or does not accept its type. */
export const pictureRejected = 'picture';

/** By code and subcode where the subcode is more precise; the documented ones of WhatsApp, Messenger and Instagram. */
const bySubcode: Readonly<Record<string, string>> = {
  '10/1893063': windowClosed,
  '10/2018278': windowClosed,
  '10/2018065': windowClosed,
  '10/2534022': windowClosed,
  '100/2018001': unreachable,
  '100/2534014': unreachable,
  '100/2018047': pictureRejected,
  '100/2018008': pictureRejected,
  '100/33': unreachable,
  '613/1893016': unreachable,
};

const byCode: ReadonlyMap<number, string> = new Map([
  ...entries(tokenInvalid, [0, 102, 190]),
  ...entries(notAllowed, [3, 10, 131005]),
  ...entries(windowClosed, [470, 131047]),
  // Not on WhatsApp, blocked the shop, accepts no more for now, not a test number, the shop itself.
  ...entries(unreachable, [551, 130472, 131021, 131026, 131030, 131049, 131062]),
  ...entries(marketingStopped, [131050]),
  ...entries(blocked, [368, 130497, 131031, 131037, 131042, 131045, 133010]),
  ...entries(pictureRejected, [131052, 131053]),
  ...entries(notAccepted, [100, 131008, 131009, 131051, 135000]),
]);

const retryable: ReadonlyMap<number, string> = new Map([
  ...entries(temporary, [1, 2, 1200, 131000, 131016, 131057, 133004]),
  ...entries(tooMany, [4, 17, 32, 613, 80007, 130429, 131048, 131056]),
]);

const retryableStatuses: readonly number[] = [408, 425, 429];

/**
 * What an error means for a message: a retry, or a final failure with its reason. The status decides for an unknown
 * error.
 */
export function classifyMetaError(status: number, error: MetaError | null): Exclude<Delivery, { kind: 'delivered' }> {
  const reason = error && reasonOf(error);
  if (reason) return { kind: 'dead', reason };
  const wait = error && retryable.get(error.code);
  if (wait) return { kind: 'retry', reason: wait };
  if (status === 401) return { kind: 'dead', reason: tokenInvalid };
  if (status === 403) return { kind: 'dead', reason: notAllowed };
  if (status >= 400 && status < 500 && !retryableStatuses.includes(status))
    return { kind: 'dead', reason: notAccepted };
  return { kind: 'retry', reason: status === 429 ? tooMany : `status-${status}` };
}

/** Why a message that Meta had accepted was not delivered. */
export function lateFailureText(error: MetaError | null): string {
  if (!error) return notAccepted;
  return reasonOf(error) ?? retryable.get(error.code) ?? notAccepted;
}

function reasonOf({ code, subcode }: MetaError): string | undefined {
  const known = bySubcode[`${code}/${subcode}`] ?? byCode.get(code);
  if (known !== undefined) return known;
  if (code >= 200 && code <= 299) return notAllowed;
  return code >= 132000 && code < 133000 ? templateNeeded : undefined;
}

function entries(reason: string, codes: readonly number[]): [number, string][] {
  return codes.map((code) => [code, reason]);
}

import { windowClosed } from '#shared/text/messages.ts';
import type { Delivery } from '../channels.ts';

/** What Meta says of a call or of a message that failed later. */
export type MetaError = { code: number; subcode: number | null };

const tooMany = 'too-many';
const temporary = 'temporary';
const unreachable = 'unreachable';
const tokenInvalid = 'token-invalid';
const notAllowed = 'not-allowed';
const blocked = 'account-blocked';
const notAccepted = 'not-accepted';
/** The picture could not be fetched or is of a kind that is not taken. */
export const pictureRejected = 'picture';

/** By code and subcode where that says more; the documented ones of WhatsApp, Messenger and Instagram. */
const bySubcode: Readonly<Record<string, string>> = {
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
  // Not on WhatsApp, has blocked the shop, takes no more for now, is no test number, is the shop itself.
  ...entries(unreachable, [551, 130472, 131021, 131026, 131030, 131049, 131050, 131062]),
  ...entries(blocked, [368, 130497, 131031, 131037, 131042, 131045, 133010]),
  ...entries(pictureRejected, [131052, 131053]),
  ...entries(notAccepted, [100, 131008, 131009, 131051, 135000]),
]);

const later: ReadonlyMap<number, string> = new Map([
  ...entries(temporary, [1, 2, 1200, 131000, 131016, 131057, 133004]),
  ...entries(tooMany, [4, 17, 32, 613, 80007, 130429, 131048, 131056]),
]);

const laterStatus: readonly number[] = [408, 425, 429];

/** What an error means for a message: another try, or none and why. An error that is not known is judged by the answer's status. */
export function classifyMetaError(status: number, error: MetaError | null): Exclude<Delivery, { kind: 'delivered' }> {
  const reason = error && reasonOf(error);
  if (reason) return { kind: 'dead', reason };
  const wait = error && later.get(error.code);
  if (wait) return { kind: 'retry', reason: wait };
  if (status === 401) return { kind: 'dead', reason: tokenInvalid };
  if (status === 403) return { kind: 'dead', reason: notAllowed };
  if (status >= 400 && status < 500 && !laterStatus.includes(status)) return { kind: 'dead', reason: notAccepted };
  return { kind: 'retry', reason: status === 429 ? tooMany : `status-${status}` };
}

/** Why a message that Meta had taken was not delivered after all. */
export function lateFailureText(error: MetaError | null): string {
  if (!error) return notAccepted;
  return reasonOf(error) ?? later.get(error.code) ?? notAccepted;
}

function reasonOf({ code, subcode }: MetaError): string | undefined {
  const known = bySubcode[`${code}/${subcode}`] ?? byCode.get(code);
  if (known !== undefined) return known;
  if (code >= 200 && code <= 299) return notAllowed;
  return code >= 132000 && code < 133000 ? 'template-needed' : undefined;
}

function entries(reason: string, codes: readonly number[]): [number, string][] {
  return codes.map((code) => [code, reason]);
}

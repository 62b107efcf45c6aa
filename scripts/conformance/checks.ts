import type { TSchema } from 'typebox';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { startEtagWatch } from './etag-watch.ts';
import { lackedCall, watchNeeds } from './needed-calls.ts';
import { dataOf, extraFields, refusalProblems, successProblems, valueDeviations } from './reply-problems.ts';
import { type CallOptions, noReplyProblem, type Reply, sendCall } from './send-call.ts';
import { startStockWatch } from './shown-stock.ts';

/** One check of a sentence: its problems, or why it was not tried. */
export type Finding = { call: string; sentence: string } & (
  | {
      problems: string[];
      /** What is no deviation, and may still be a mistake. */
      warnings?: string[];
    }
  | { untried: string }
);

export type CallInput = Omit<CallOptions, 'code'>;

/** Where the sentences of the checks stand. */
export const guide = 'docs/order-service-contract.md';

/** What every call must do; the sentence of a check that has no other. */
export const envelopeSentence =
  '"The response": every response is in the envelope, a success with the fields of the document.';

/** What the kit checks, by the headings of `guide`. */
export const sentences = {
  values: '"Money and time": an amount has at most two decimals, an instant is ISO 8601 with its time zone.',
  etag: '"Versions": the current order has an ETag, and If-None-Match with it gets 304 without a body.',
  etagChange: '"Versions": another version of the order, and another order, has another ETag; the old one gets 200.',
  ifMatch: '"Versions": If-Match with another order gets 409 with the current order.',
  badMatch: '"Versions": a malformed If-Match gets 400.',
  stale: '"Versions": If-Match from before a change of the same line gets 409 with the current order.',
  confirmStale: '"Versions": a confirmation with an older version gets 409.',
  version: '"Versions": every change gives the order a higher version.',
  changedBy: '"Versions": changedBy names who made this version.',
  key: '"Idempotency": the same key and body have one effect and the first response.',
  keyReused: '"Idempotency": the same key with another body or another call gets 422.',
  keyRefused: '"Idempotency": the first response is any success or refusal, and the repetition gets it.',
  keyQuery: '"Idempotency": the same key with another query gets 422.',
  keySession: '"Idempotency": a key of one session means nothing in another.',
  badKey: '"Refusals": a malformed Idempotency-Key gets 400.',
  navigation: '"Refusals": a prefetch never confirms an order; the gateway refuses it too.',
  semiAutomatic: '"Refusals": an agent\'s change while the chatbot serves the contact gets 422 with the order.',
  badBody: '"Refusals": a body that has not the described form gets 400.',
  missing: '"Refusals": an unknown id gets 404 or 422.',
  missingParts: '"Refusals": an order that lacks something is not confirmed: 422 with the order in `data`.',
  noSession: '"Refusals": a call without a session gets 401.',
  notYours: '"Refusals": an agent\'s call by a contact gets 403.',
  events: '"Events": the stream sends each change as `order` with id, version, status and changedBy.',
  eventsBegin: '"Events": the stream starts with a comment.',
  eventsAgain: '"Events": a page that returns with Last-Event-ID gets the newest event of the current order.',
  eventsAlive: '"Events": without changes, the stream sends an event or a comment every 15 seconds.',
  pages: '"Lists": perPage limits a page, `token` leads to the next one, and a token of another list gets 400.',
  category: '"Lists": a category lists its own products.',
  shownStock: '"Lists": the stock of a product is shown to agents, and never to a contact.',
  item: '"The cart": a change of an item returns the updated order.',
  quantity: '"The cart": quantity is the new quantity of the line; the sums are those of the lines.',
  index: '"The cart": index names an existing line; one that the order does not have is refused.',
  preferences: '"The cart": a line keeps its preferences, where enablePreferences is true.',
  stock: '"The cart": a counted stock limits a line, is taken by the confirmation and freed by the cancellation.',
  lastUnits: '"The cart": a confirmation of units that another person bought meanwhile gets 422.',
  customer: '"The checkout": the contact\'s data are saved and are in the order.',
  phones: '"Money and time": a phone is saved as DDD and number in each spelling, and one that is none gets 422.',
  logistic: '"The checkout": the chosen delivery is in the order.',
  seller: '"The checkout": the chosen seller is in the order.',
  schedule: '"The checkout": the chosen day and time are in the order.',
  payment: '"The checkout": the chosen payment, with its cashAmount, is in the order.',
  card: '"Payments": a card is paid with the form of the document.',
  totals: '"Money and time": totalAmout = itemsAmout − discountAmout + logistic.price + seller.serviceTax.',
  confirm: '"Versions": a confirmed order is Received and has its number, and the next cart is new.',
  placed: '"After the order": a placed order is the first in the list and has its own state by its number.',
  nothingToPay: '"Payments": the state without `order` gets 200, also with nothing to pay.',
  paid: '"Payments": an unpaid PIX or boleto has its code, and a paid one has the status Paid.',
  head: '"After the order": a row of the list has the total and the units of its order.',
  money: '"After the order": money says what was charged: nothing without a payment that succeeded.',
  otherContact: '"After the order": an order of another contact gets 404, and is in no list of the caller.',
  cancel: '"After the order": an agent cancels a placed order, which is Canceled then.',
  cancelPaid: '"After the order": a paid order is Canceled, or refused with 422 until it is refunded.',
  cancelAgain: '"After the order": a second cancellation gets 422 or the unchanged order.',
} as const;

export type Checks = {
  readonly findings: Finding[];
  /** Makes a call and judges the reply. Returns its data; `undefined` without a reply. */
  check(
    name: EndpointName,
    input: CallInput,
    judge: (reply: Reply) => string[],
    options?: { note?: string; as?: string | null; sentence?: string },
  ): Promise<unknown>;
  untried(call: string, reason: string, sentence?: string): void;
  /** Whether a page of this shop needs the call. */
  isNeeded(name: EndpointName): boolean;
};

/** Checks of one service. `code`: the session that calls unless another is named. */
export function startChecks(url: string, code: string): Checks {
  const findings: Finding[] = [];
  const stock = startStockWatch();
  const tags = startEtagWatch();
  const needs = watchNeeds();
  return {
    findings,
    isNeeded: needs.isNeeded,
    async check(name, input, judge, { note = '', as = code, sentence = envelopeSentence } = {}) {
      const call = `${callOf(name)}${note === '' ? '' : ` (${note})`}`;
      try {
        const reply = await sendCall(url, endpoints[name], { ...input, code: as });
        const warnings = reply.status === 200 ? extraFields(responseSchemas[name], reply) : [];
        const values = reply.status === 200 ? valueDeviations(responseSchemas[name], reply) : [];
        needs.learn(name, reply.status, dataOf(reply));
        const problems = judge(reply);
        if (problems.length > 0 && needs.mayLack(name) && refusalProblems(reply, ['not-found']).length === 0) {
          findings.push({ call, sentence, untried: lackedCall });
          return undefined;
        }
        findings.push({ call, sentence, problems, ...(warnings.length > 0 ? { warnings } : {}) });
        if (values.length > 0) findings.push({ call, sentence: sentences.values, problems: values });
        const shared = tags.problemsOf(
          `${callOf(name)} ${as} ${JSON.stringify({ ...input, ifNoneMatch: undefined })}`,
          reply,
        );
        if (shared.length > 0) findings.push({ call, sentence: sentences.etagChange, problems: shared });
        const data = dataOf(reply);
        if (name === 'session' && reply.status === 200)
          stock.learn(String(input.params?.code), fieldOf(data, 'sessionType'));
        const shown = stock.problemsOf(as, data);
        if (shown.length > 0) findings.push({ call, sentence: sentences.shownStock, problems: shown });
        return data;
      } catch (error) {
        // If the first call gets no response, the service is down, and every other call would time out too.
        if (findings.length === 0)
          throw new OperatorError(`Ninguém responde em ${url}: confira o endereço e se o serviço está no ar.`);
        const problem = noReplyProblem(error);
        findings.push({ call, sentence, problems: [problem] });
        return undefined;
      }
    },
    untried: (call, reason, sentence = envelopeSentence) => void findings.push({ call, sentence, untried: reason }),
  };
}

export const entries = () => Object.entries(endpoints) as [EndpointName, EndpointFacts][];
export const callOf = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`;

/** The problems of a success of this call, and of `more` if it is one. */
export const isSuccess =
  (name: EndpointName, more: (data: unknown) => string[] = () => []) =>
  (reply: Reply): string[] => {
    const schema: TSchema = responseSchemas[name];
    const problems = successProblems(reply, schema);
    return problems.length > 0 ? problems : more(dataOf(reply));
  };

export const fieldOf = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The rows of a page; empty when the value is not a page. */
export const rowsOf = (paged: unknown): unknown[] => listOf(fieldOf(paged, 'data'));

export const idsOf = (rows: unknown[]): string[] =>
  rows.map((row) => fieldOf(row, 'providerId')).filter((id) => typeof id === 'string');

/** A problem unless both values are equal. */
export const equal = (name: string, value: unknown, expected: unknown): string[] =>
  JSON.stringify(value) === JSON.stringify(expected)
    ? []
    : [`${name} é ${JSON.stringify(value) ?? 'ausente'}, esperado ${JSON.stringify(expected)}`];

/** `If-Match` for this order. */
export const seen = (order: unknown): string => `"${fieldOf(order, 'id')}.${fieldOf(order, 'version')}"`;

import type { TSchema } from 'typebox';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { dataOf, extraFields, successProblems } from './reply-problems.ts';
import { type CallOptions, type Reply, sendCall } from './send-call.ts';

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

/** What every call must do; the sentence of a check that has no other. */
export const envelopeSentence = 'Spec §3: "Result envelope: success, data, errors (each with message)."';

/** The sentences of `docs/order-service-contract.md` and of the specification that the kit checks. */
export const sentences = {
  etag: 'Contract, "Versions": the current order has an ETag, and If-None-Match with it gets 304 without a body.',
  ifMatch: 'Contract, "Versions": If-Match with another order gets 409 with the current order.',
  version: 'Contract, "Versions": every change gives the order a higher version.',
  key: 'Contract, "Idempotency": the same key and body have one effect and the first response.',
  keyReused: 'Contract, "Idempotency": the same key with another body gets 422.',
  badBody: 'Contract, "Refusals": a body that has not the described form gets 400.',
  missing: 'Contract, "Refusals": an unknown id gets 404 or 422.',
  noSession: 'Contract, "Refusals": a call without a session gets 401.',
  notYours: 'Contract, "Refusals": an agent\'s call by a contact gets 403.',
  events: 'Contract, "Events": the stream sends each change as `order` with id, version, status and changedBy.',
  eventsBegin: 'Contract, "Events": the stream starts with a comment.',
  eventsAgain: 'Contract, "Events": a page that returns with Last-Event-ID gets the newest event of the current order.',
  eventsAlive: 'Contract, "Events": without changes, the stream sends an event or a comment every 15 seconds.',
  item: 'Spec §7: "POST /api/order/items/ | … returns updated order"',
  customer: 'Spec §7: "POST /api/customer/update | name, document, email, …"',
  logistic: 'Spec §7: "POST /api/order/logistic/ | set option"',
  seller: 'Spec §7: "POST /api/order/seller/ | set seller"',
  schedule: 'Spec §7: "GET, POST /api/order/schedule | list (days with options) / set option"',
  payment: 'Spec §7: "POST /api/order/payment/delivery | providerId, type, cashAmount"',
  card: 'Spec §7: "POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken"',
  totals: 'Spec §3: "itemsAmout (subtotal), discountAmout, totalAmout"',
  confirm:
    'Spec §3: "Order: id, status (Creating 0, Received 1, …)": a confirmed order is Received, the next cart new.',
  placed: 'Contract, "After the order": a placed order is in the list and has its own state by its number.',
  paid: 'Contract, "Payments": an unpaid PIX or boleto has its code, and a paid one has the status Paid.',
  cancel: 'Contract, "After the order": an agent cancels a placed order, which is Canceled then.',
  cancelPaid: 'Contract, "After the order": a paid order is Canceled, or refused with 422 until it is refunded.',
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
};

/** Checks of one service. `code`: the session that calls unless another is named. */
export function startChecks(url: string, code: string): Checks {
  const findings: Finding[] = [];
  return {
    findings,
    async check(name, input, judge, { note = '', as = code, sentence = envelopeSentence } = {}) {
      const call = `${callOf(name)}${note === '' ? '' : ` (${note})`}`;
      try {
        const reply = await sendCall(url, endpoints[name], { ...input, code: as });
        const warnings = reply.status === 200 ? extraFields(responseSchemas[name], reply) : [];
        findings.push({ call, sentence, problems: judge(reply), ...(warnings.length > 0 ? { warnings } : {}) });
        return dataOf(reply);
      } catch (error) {
        // If the first call gets no response, the service is down, and every other call would time out too.
        if (findings.length === 0)
          throw new OperatorError(`Ninguém responde em ${url}: confira o endereço e se o serviço está no ar.`);
        const problem = `sem resposta (${error instanceof Error ? error.name : 'falha'})`;
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

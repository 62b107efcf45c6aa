import { ChannelType } from '#shared/model/channel.ts';
import type { JobKind } from '../../order-service/database/jobs/enqueue-jobs.ts';
import type { ListedJob } from '../../order-service/database/jobs/job-lists.ts';
import { isKnownKind } from '../../order-service/services/jobs/job-kinds.ts';
import { nameOf } from '../../order-service/services/orders/load-full-order.ts';
import { failureReason, type ReasonSource } from './failure-reasons.ts';
import { formatZonedTime } from './format.ts';
import { kindTexts, sweepTexts } from './job-texts.ts';
import { plainText } from './orders/order-report.ts';

const stateTexts = { waiting: 'esperando', running: 'em andamento', failed: 'abandonada' } as const;
/** What a Tray store's event is about, by the first word of the key. */
const storeSubjects: Readonly<Record<string, string>> = { product: 'produto', variant: 'variação', order: 'pedido' };

const reasonSources: Readonly<Partial<Record<JobKind, ReasonSource>>> = {
  message: 'channel',
  'channel-status': 'channel',
  'staff-link': 'channel',
  'order-alert': 'channel',
  'tray-event': 'store',
  'tray-order': 'store',
  'tray-sync': 'store',
};

/** A job in one line. `timeZone`: that of the whole list; `undefined`: this machine's. */
export function jobLine(job: ListedJob, timeZone: string | undefined): string {
  const { id, kind, slug, state, run_at, attempts, last_error } = job;
  const source = (isKnownKind(kind) && reasonSources[kind]) || 'other';
  const parts = [
    ...[String(id), stateTexts[state], kindText(kind), slug ?? 'todas as lojas', subjectText(job)],
    formatZonedTime(run_at, timeZone),
    `tentativas: ${attempts}`,
    last_error === null ? '' : failureReason(last_error, source),
  ];
  return plainText(parts.filter((part) => part !== '').join('  '));
}

/** What a job does; the name of a kind that this release does not know. */
export const kindText = (kind: string): string =>
  isKnownKind(kind) ? kindTexts[kind] : `tipo "${kind}", que esta versão não conhece`;

/** Whose a job is, or what it is about, as the other lists show it; its key when nothing else is known. */
export function subjectText(job: ListedJob): string {
  const { kind, key, order_number, is_of_order, member, source, webhook } = job;
  const contact = contactText(job);
  const target = webhook === null ? '' : ` para ${webhook}`;
  if (kind === 'sweep') return sweepTexts[key] ?? key;
  if (kind === 'tray-event') return storeSubject(key);
  if (order_number !== null) return `pedido ${order_number}${target}`;
  if (is_of_order) return `carrinho ${contact ?? key.split(' ', 1)[0]}${target}`;
  if (contact !== null) return `${contact}${target}`;
  return member ?? source ?? key;
}

function contactText({ channel_type, contact }: ListedJob): string | null {
  return channel_type === null || contact === null ? null : `${nameOf(ChannelType, channel_type)} ${contact}`;
}

function storeSubject(key: string): string {
  const [scope = '', ...rest] = key.split(' ');
  return [storeSubjects[scope] ?? scope, ...rest].join(' ');
}

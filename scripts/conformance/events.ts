import { heartbeatMs } from '#shared/contract/event-stream.ts';
import { type Checks, callOf, fieldOf, sentences } from './checks.ts';
import { type EventWatch, watchEvents } from './event-watch.ts';

/** How long a change may take to arrive. */
const eventWaitMs = 5_000;
/** How long the stream may be silent: its heartbeat, and a slow network. */
const beatWaitMs = heartbeatMs + 3_000;

type Place = { url: string; code: string };

/** Checks what the open stream sent after this change of the order, made by the contact. */
export async function checkChange({ findings }: Checks, watch: EventWatch, changed: unknown): Promise<void> {
  const [id, version] = [fieldOf(changed, 'id'), fieldOf(changed, 'version')];
  const call = callOf('orderEvents');
  const isIt = (text: string) => blockOf(text, id, version) !== undefined;
  const hasArrived = watch.problems.length === 0 && (await watch.until(isIt, eventWaitMs));
  const arrived = blockOf(watch.text(), id, version) ?? '';
  const problems = watch.problems.length > 0 ? watch.problems : hasArrived ? [] : ['a mudança não chegou em 5 s'];
  findings.push({
    call,
    sentence: sentences.events,
    problems: hasArrived ? blockProblems(arrived, id, version) : problems,
  });
  if (watch.problems.length > 0) return;
  const isBegun = /^:[^\n]*\r?\n\r?\n/.test(watch.text());
  const begin = isBegun ? [] : [`começa com ${JSON.stringify(watch.text().slice(0, 20))}`];
  findings.push({ call: `${call} (começo)`, sentence: sentences.eventsBegin, problems: begin });
}

/** Checks that a page which returns gets the newest event of this order. */
export async function checkReturn({ findings }: Checks, { url, code }: Place, order: unknown): Promise<void> {
  const [id, version] = [fieldOf(order, 'id'), fieldOf(order, 'version')];
  const watch = await watchEvents(url, code, `${id}.${Number(version) - 1}`);
  const hasArrived = await watch.until((text) => blockOf(text, id, version) !== undefined, eventWaitMs);
  watch.close();
  const problems = watch.problems.length > 0 || hasArrived ? watch.problems : ['o evento mais novo não veio em 5 s'];
  findings.push({ call: `${callOf('orderEvents')} (Last-Event-ID)`, sentence: sentences.eventsAgain, problems });
}

/** Checks that a stream without changes is not silent for long. */
export async function checkHeartbeat({ findings }: Checks, { url, code }: Place): Promise<void> {
  const watch = await watchEvents(url, code);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const first = watch.text().length;
  const isAlive = await watch.until((text) => text.length > first, beatWaitMs);
  watch.close();
  const silent = `nada veio em ${beatWaitMs / 1_000} s`;
  const problems = watch.problems.length > 0 ? watch.problems : isAlive ? [] : [silent];
  findings.push({ call: `${callOf('orderEvents')} (sem mudanças)`, sentence: sentences.eventsAlive, problems });
}

const blocksOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n\n').slice(0, -1);
const dataOf = (block: string): unknown => {
  const line = block.split('\n').find((one) => one.startsWith('data:'));
  try {
    return JSON.parse(line?.slice('data:'.length) ?? 'null');
  } catch {
    // Not JSON: no event of an order.
    return null;
  }
};

/** The last complete block of the stream about this version of the order. */
const blockOf = (text: string, id: unknown, version: unknown): string | undefined =>
  blocksOf(text).findLast((block) => {
    const data = dataOf(block);
    return fieldOf(data, 'id') === id && fieldOf(data, 'version') === version;
  });

function blockProblems(block: string, id: unknown, version: unknown): string[] {
  const lines = block.split('\n');
  const data = dataOf(block);
  return [
    ...(lines.some((line) => /^event: ?order$/.test(line)) ? [] : ['falta a linha event: order']),
    ...(lines.some((line) => line.replace(/^id: ?/, '') === `${id}.${version}`)
      ? []
      : ['o id não é <pedido>.<version>']),
    ...(typeof fieldOf(data, 'status') === 'number' ? [] : ['data.status não é um número']),
    ...(fieldOf(data, 'changedBy') === 'shopper'
      ? []
      : [`data.changedBy é ${JSON.stringify(fieldOf(data, 'changedBy'))}, esperado "shopper"`]),
  ];
}

import type { SeenOrder } from '#shared/model/order.ts';
import { orderState, seenOrder } from './order.ts';
import type { MeantStep } from './order-lines.ts';

/** What was pressed of a quantity that is written: so many more or fewer, `done` of them in the order by now, and the order that was shown. */
type Pressed = { by: number; done: number; seen: SeenOrder | null };
/** By the line's index. One whose quantity was typed last has none: that is meant as it stands. */
const pressed = new Map<string, Pressed>();

/** Notes what is pressed; a quantity that is not written yet begins anew. */
export function noteWrite(index: string, by: number | undefined): void {
  const isFirst = !(index in orderState.drafts);
  const before = isFirst ? { by: 0, done: 0, seen: seenOrder() } : pressed.get(index);
  if (by === undefined || !before) pressed.delete(index);
  else pressed.set(index, Object.assign(before, { by: before.by + by }));
}

/** A step that knows which press it ends with. */
type LineStep = MeantStep & { line: Pressed; upTo: number };

/** What was pressed until now and is not in the order when its turn comes; null = nothing, or it is meant as it stands. */
export function stepOf(index: string): () => LineStep | null {
  const upTo = pressed.get(index)?.by ?? 0;
  return () => {
    const line = pressed.get(index);
    return line && upTo !== line.done ? { by: upTo - line.done, seen: line.seen, line, upTo } : null;
  };
}

/** What was pressed since `step` counts from the order that it made. */
export function noteDone(step: MeantStep, { id, version }: SeenOrder): void {
  if (isOfLine(step)) Object.assign(step.line, { done: step.upTo, seen: { id, version } });
}

const isOfLine = (step: MeantStep): step is LineStep => 'line' in step;

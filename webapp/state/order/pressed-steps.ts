import type { SeenOrder } from '#shared/model/order.ts';
import { currentOrderVersion, orderState } from './order.ts';
import type { QuantityStep } from './order-lines.ts';

/** What was pressed of a quantity that is written: so many more or fewer, `applied` of them in the order by now, and the order that was shown. */
type PressedSteps = { delta: number; applied: number; seen: SeenOrder | null };
/** By the line's index. One whose quantity was typed last has none: that is meant as it stands. */
const pressed = new Map<string, PressedSteps>();

/** Notes what is pressed; a quantity that is not written yet begins anew. */
export function recordPress(index: string, delta: number | undefined): void {
  const isFirst = !(index in orderState.drafts);
  const before = isFirst ? { delta: 0, applied: 0, seen: currentOrderVersion() } : pressed.get(index);
  if (delta === undefined || !before) pressed.delete(index);
  else pressed.set(index, Object.assign(before, { delta: before.delta + delta }));
}

/** A step that knows which press it ends with. */
type LineStep = QuantityStep & { line: PressedSteps; upTo: number };

/** What was pressed until now and is not in the order when its turn comes; null = nothing, or it is meant as it stands. */
export function stepOf(index: string): () => LineStep | null {
  const upTo = pressed.get(index)?.delta ?? 0;
  return () => {
    const line = pressed.get(index);
    return line && upTo !== line.applied ? { by: upTo - line.applied, seen: line.seen, line, upTo } : null;
  };
}

/** What was pressed since `step` counts from the order that it made. */
export function recordApplied(step: QuantityStep, { id, version }: SeenOrder): void {
  if (isOfLine(step)) Object.assign(step.line, { applied: step.upTo, seen: { id, version } });
}

const isOfLine = (step: QuantityStep): step is LineStep => 'line' in step;

import type { SeenOrder } from '#shared/model/order.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { QuantityStep } from '../offline-queue/line-change.ts';
import { currentOrderVersion, orderState } from './order.ts';

/**
 * The pressed steps of a draft quantity: the sum, how much of it is `applied` to the order, and the order shown at the
 * press.
 */
type PressedSteps = { delta: number; applied: number; seen: SeenOrder | null };
/** By line index. A line whose quantity was typed last has no entry: its quantity is absolute. */
const pressed = pageState(
  () => new Map<string, PressedSteps>(),
  (lines) => lines.clear(),
);

/** Records a press; the first one of a draft starts a new sum. */
export function recordPress(index: string, delta: number | undefined): void {
  const isFirst = !(index in orderState.drafts);
  const before = isFirst ? { delta: 0, applied: 0, seen: currentOrderVersion() } : pressed.get(index);
  if (delta === undefined || !before) pressed.delete(index);
  else pressed.set(index, Object.assign(before, { delta: before.delta + delta }));
}

/** A step with the sum of presses that it ends with. */
type LineStep = QuantityStep & { line: PressedSteps; upTo: number };

/**
 * The presses until now that the order does not contain when the step is sent. `null`: none, or the quantity is
 * absolute.
 */
export function stepOf(index: string): () => LineStep | null {
  const upTo = pressed.get(index)?.delta ?? 0;
  return () => {
    const line = pressed.get(index);
    return line && upTo !== line.applied ? { by: upTo - line.applied, seen: line.seen, line, upTo } : null;
  };
}

/** Presses after `step` apply to the order that the step created. */
export function recordApplied(step: QuantityStep, { id, version }: SeenOrder): void {
  if (isOfLine(step)) Object.assign(step.line, { applied: step.upTo, seen: { id, version } });
}

const isOfLine = (step: QuantityStep): step is LineStep => 'line' in step;

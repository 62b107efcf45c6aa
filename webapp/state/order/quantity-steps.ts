import type { SeenOrder } from '#shared/model/order/order.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { QuantityStep } from '../offline-queue/line-change.ts';
import { currentOrderVersion, orderState } from './order.ts';

/**
 * The pressed steps of a draft quantity: the quantity that they start `from`, their sum, how much of it is `applied` to
 * the order or waits in the queue, and the order shown at the press.
 */
type PressedSteps = { from: number; delta: number; applied: number; seen: SeenOrder | null };
/** By line index. A line whose quantity was typed last has no entry: its quantity is absolute. */
const pressed = pageState(
  () => new Map<string, PressedSteps>(),
  (lines) => lines.clear(),
);

/** Records a press that leads to this quantity; the first one of a draft starts a new sum. */
export function recordPress(index: string, quantity: number, delta: number | undefined): void {
  const isFirst = !(index in orderState.drafts);
  const before = isFirst ? { from: quantity, delta: 0, applied: 0, seen: currentOrderVersion() } : pressed.get(index);
  if (delta === undefined || !before) return void pressed.delete(index);
  before.delta += delta;
  pressed.set(index, Object.assign(before, { from: quantity - before.delta }));
}

/** A step with the sum of presses that it ends with, and the `quantity` that these lead to. */
type LineStep = QuantityStep & { line: PressedSteps; upTo: number; quantity: number };

/**
 * The presses until now that the order does not contain when the step is sent. `null`: none, or the quantity is
 * absolute.
 */
export function stepOf(index: string): () => LineStep | null {
  const upTo = pressed.get(index)?.delta ?? 0;
  return () => {
    const line = pressed.get(index);
    if (!line || upTo === line.applied) return null;
    return { by: upTo - line.applied, seen: line.seen, line, upTo, quantity: line.from + upTo };
  };
}

/** Presses after `step` apply to the order that the step created; `null`: the step waits in the queue. */
export function recordApplied(step: QuantityStep, order: SeenOrder | null): void {
  if (!isOfLine(step)) return;
  step.line.applied = step.upTo;
  if (order) step.line.seen = { id: order.id, version: order.version };
}

/** The presses of a draft start from another person's quantity, which is `more` than the one shown before. */
export function moveSteps(step: QuantityStep, index: string, more: number): void {
  if (!isOfLine(step) || pressed.get(index) !== step.line) return;
  step.line.from += more;
  const draft = orderState.drafts[index];
  if (draft !== undefined) orderState.drafts[index] = draft + more;
}

const isOfLine = (step: QuantityStep): step is LineStep => 'line' in step;

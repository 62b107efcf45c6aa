import { sendItem } from '../../api/calls.ts';
import { sendLine, setLineSender } from '../order/order-lines.ts';

/**
 * Loads the queue's part for lines with the first change of a line, which the first screen does not contain. If that
 * fails, the change fails where it is made.
 */
export const loadLinesWithFirst = (): void =>
  setLineSender(async (change, name, step) => {
    const part = await import('./line-operations.ts').catch(() => null);
    part?.connectLines();
    return part ? sendLine(change, name, step) : sendItem(change);
  });

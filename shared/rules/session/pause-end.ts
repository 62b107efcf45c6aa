import type { PauseLength } from '../../model/panel/settings-section.ts';
import { pauseTexts } from '../../text/panel/shop-pause.ts';
import { addDays, instantOf, wallClock } from '../text/zone-time.ts';

const minute = 60_000;
const minutes = { '30min': 30, '1h': 60 } as const satisfies Partial<Record<PauseLength, number>>;

/** When a pause ends by itself: at a whole minute, so that its words are exact. Null: a person ends it. */
export function pauseEnd(length: PauseLength, timeZone: string, now: Date): Date | null {
  if (length === 'open') return null;
  if (length === 'today') return instantOf(addDays(wallClock(now, timeZone).day, 1), '00:00', timeZone);
  return new Date(Math.ceil(now.getTime() / minute + minutes[length]) * minute);
}

/** What customers read during a pause for which the merchant wrote nothing: when it ends, as far as that is known. */
export function usualPauseText(length: PauseLength, timeZone: string, now: Date): string {
  const end = pauseEnd(length, timeZone, now);
  if (length === 'today' || end === null) return pauseTexts.usual[length === 'today' ? 'today' : 'open'];
  return pauseTexts.backAt(wallClock(end, timeZone).time);
}

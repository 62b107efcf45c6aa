import { isPaused } from '#shared/rules/session/shop-pause.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** While the shop takes no orders: the merchant's words, above every screen. The order service refuses orders then. */
export function PauseNote() {
  const { settings } = useRead(sessionState);
  const pause = settings?.pause;
  return isPaused(pause, new Date()) && <p className="notice-text pause-note">{pause.text}</p>;
}

import type { ShopPause } from '../../model/shop-settings.ts';

/** Whether the shop takes no orders now. Agents may still sell. */
export const isPaused = (pause: ShopPause | null | undefined, now: Date): pause is ShopPause =>
  pause != null && (pause.until === null || Date.parse(pause.until) > now.getTime());

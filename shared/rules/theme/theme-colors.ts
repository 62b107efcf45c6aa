import { contrastOf, mixColors } from './color.ts';

/** What the page's colours are made for: `prefers-color-scheme`. */
export type ColorMode = 'light' | 'dark';

/** The shop's colour in each of its uses (#rrggbb); webapp/styles/tokens.css says what each is for. */
export type ThemeColors = Record<'shop' | 'shop-on' | 'shop-press' | 'shop-edge' | 'shop-ink' | 'shop-tint', string>;

const white = '#ffffff';
const black = '#000000';
const ink = '#14181d';

/** The neutral grounds of tokens.css, on which the shop's colours must be visible. */
export const grounds = {
  light: { surface: white, ground: '#f4f5f7', inset: '#f4f5f7' },
  dark: { surface: '#181c21', ground: '#0f1215', inset: '#22272e' },
} as const satisfies Record<ColorMode, unknown>;

/**
 * All uses of the shop's ONE colour (#rrggbb), whatever it is. Contrasts: text on `shop` and `shop-press` 4.5;
 * `shop-edge` 3 on surface, ground and tint; `shop-ink` 4.5 on surface, ground, inset and tint.
 */
export function themeColors(color: string, mode: ColorMode): ThemeColors {
  const isDark = mode === 'dark';
  const { surface, ground, inset } = grounds[mode];
  const end = isDark ? white : black;
  // In the dark a nearly black button would be invisible on its card.
  const shop = isDark ? shiftedUntil(color, white, 1.9, [surface]) : color;
  const on = [white, ink].find((text) => contrastOf(text, shop) >= 4.5) ?? black;
  const tint = mixColors(surface, color, isDark ? 0.16 : 0.1);
  return {
    shop,
    'shop-on': on,
    // Away from the text, so that its contrast only grows.
    'shop-press': mixColors(shop, on === white ? black : white, 0.14),
    'shop-edge': shiftedUntil(color, end, 3, [surface, ground, tint]),
    'shop-ink': shiftedUntil(color, end, 4.5, [surface, ground, inset, tint]),
    'shop-tint': tint,
  };
}

/** The colour, or the first step from it towards `end` that has the contrast `least` on each of the grounds. */
function shiftedUntil(color: string, end: string, least: number, on: readonly string[]): string {
  for (let step = 0; step < 50; step++) {
    const shifted = mixColors(color, end, step / 50);
    if (on.every((ground) => contrastOf(shifted, ground) >= least)) return shifted;
  }
  return end;
}

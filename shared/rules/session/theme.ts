import type { ShopStyle } from '#shared/model/shop-settings.ts';

/** The page's colours; text on a shop colour is black or white, whichever has the higher contrast. */
export type Theme = {
  primary: string;
  onPrimary: string;
  secondary: string;
  onSecondary: string;
  /** The primary colour for lines on white; a grey if the colour has too little contrast there. */
  edge: string;
};

const neutral = { primary: '#1f6f54', secondary: '#24324a', edge: '#767f8d' };

/**
 * Spec §9: "The theme takes primary and secondary colours … from the shop style". Only #rgb and #rrggbb are accepted,
 * because other values could inject CSS.
 */
export function themeOf(style: Pick<ShopStyle, 'defaultColor' | 'secondaryColor'> | null): Theme {
  const primary = validColor(style?.defaultColor) ?? neutral.primary;
  const secondary = validColor(style?.secondaryColor) ?? neutral.secondary;
  return {
    primary,
    onPrimary: readableOn(primary),
    secondary,
    onSecondary: readableOn(secondary),
    edge: isSeenOnWhite(primary) ? primary : neutral.edge,
  };
}

/** The theme as CSS custom properties, for a style element or attribute. */
export const themeVariables = (theme: Theme): Record<string, string> => ({
  '--shop-primary': theme.primary,
  '--shop-on-primary': theme.onPrimary,
  '--shop-secondary': theme.secondary,
  '--shop-on-secondary': theme.onSecondary,
  '--shop-edge': theme.edge,
});

/** The colour in the long form #rrggbb, or `null` for another format. */
export function validColor(text: string | null | undefined): string | null {
  const match = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, red, green, blue, long] = match;
  return `#${long ?? `${red}${red}${green}${green}${blue}${blue}`}`.toLowerCase();
}

/** Black or white, whichever has the higher contrast on this colour (always at least 4.5:1). */
const readableOn = (color: string): string => {
  const luminance = luminanceOf(color);
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
};

/** Whether a border of this colour is visible on white: 3:1, the minimum of WCAG 2 for non-text. */
const isSeenOnWhite = (color: string): boolean => 1.05 / (luminanceOf(color) + 0.05) >= 3;

/** Relative luminance as WCAG 2 defines it. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

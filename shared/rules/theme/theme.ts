import type { ShopStyle } from '#shared/model/shop-settings.ts';
import { contrastOf, validColor } from './color.ts';
import { type ColorMode, themeColors } from './theme-colors.ts';

type ShopColors = Pick<ShopStyle, 'defaultColor' | 'secondaryColor'>;

const neutral = { primary: '#1f6f54', secondary: '#24324a' };
const modes: readonly ColorMode[] = ['light', 'dark'];

/** The shop's colour (#rrggbb), or a neutral one. */
export const primaryColor = (style: ShopColors | null): string => validColor(style?.defaultColor) ?? neutral.primary;

/**
 * Spec §9: "The theme takes primary and secondary colours … from the shop style". The result is CSS custom properties,
 * for a style element or attribute: the roles of the primary colour for light and dark, of which tokens.css takes one,
 * and the secondary colour with its text.
 */
export function themeVariables(style: ShopColors | null): Record<string, string> {
  const secondary = validColor(style?.secondaryColor) ?? neutral.secondary;
  const roles = modes.flatMap((mode) =>
    Object.entries(themeColors(primaryColor(style), mode)).map(([role, color]) => [`--${mode}-${role}`, color]),
  );
  return {
    ...Object.fromEntries(roles),
    '--shop-2': secondary,
    '--shop-2-on': contrastOf(secondary, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
  };
}

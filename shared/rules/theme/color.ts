/** The colour in the long form #rrggbb, or `null` for another format: other values could inject CSS. */
export function validColor(text: string | null | undefined): string | null {
  const match = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, red, green, blue, long] = match;
  return `#${long ?? `${red}${red}${green}${green}${blue}${blue}`}`.toLowerCase();
}

/** The contrast of two colours (#rrggbb) as WCAG 2 defines it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05];
  return first > second ? first / second : second / first;
}

/** A mix of two colours (#rrggbb); `part` is the share of the second one, 0 to 1. */
export function mixColors(one: string, other: string, part: number): string {
  const second = channelsOf(other);
  const mixed = channelsOf(one).map((channel, at) => channel * (1 - part) + (second[at] ?? 0) * part);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The space between a number and its unit of measure, as in 'Leite Integral 1 L' or 'Arroz 5 kg'. */
const unitSpace = /(\d) (?=(?:[km]?g|m?l|[cm]?m|un|t)\b)/gi;

/** The text with no-break spaces between numbers and units, so that a line never ends between them. */
export const joinUnits = (text: string): string => text.replace(unitSpace, '$1\u00a0');

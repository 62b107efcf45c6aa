import { normalizeLabel } from '#shared/rules/text/fold-text.ts';

const sizeNames: readonly string[] = ['numero', 'numeracao', 'tam'];

/** Whether an attribute that is not called 'Tamanho' is a size too, such as the 'Número' of a shoe. */
export const isSizeName = (name: string): boolean => sizeNames.includes(normalizeLabel(name));

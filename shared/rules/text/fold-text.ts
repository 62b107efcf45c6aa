/** Lower case without accents. */
export const normalizeText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What two spellings of one label have in common: "Sem  Marca" and "sem marca". */
export const normalizeLabel = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ').trim();

/** Lower case without accents. */
export const normalizeText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A label without case, accents and repeated spaces: "Sem  Marca" equals "sem marca". */
export const normalizeLabel = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ').trim();

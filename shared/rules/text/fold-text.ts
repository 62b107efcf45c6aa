/** Lower case without accents. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What two spellings of one label have in common: "Sem  Marca" and "sem marca". */
export const foldLabel = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim();

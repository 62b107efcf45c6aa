import { normalizeLabel } from '#shared/rules/text/fold-text.ts';

const yes = new Set([
  ...['1', 's', 'y', 'a', 'sim', 'yes', 'true', 'verdadeiro', 'ativo', 'ativa', 'ativado', 'active', 'enabled'],
  ...['publicado', 'published', 'publish', 'visivel', 'visible', 'disponivel', 'habilitado', 'vigente'],
]);
const no = new Set([
  ...['0', '-1', 'n', 'i', 'nao', 'no', 'false', 'falso', 'inativo', 'inativa', 'inactive', 'desativado', 'disabled'],
  ...[
    'excluido',
    'excluida',
    'rascunho',
    'draft',
    'oculto',
    'oculta',
    'hidden',
    'privado',
    'arquivado',
    'archived',
    'e',
  ],
]);

const unseen = new Set(['nenhum', 'nenhuma', 'none', 'invisivel', 'escondido', 'em_nenhum_lugar', 'nowhere']);

/** Whether shoppers see a product, in a column of its visibility; undefined = it does not say. */
export const readShown = (text: string): boolean | undefined =>
  unseen.has(normalizeLabel(text).replaceAll(' ', '_')) ? false : readActive(text);

/** Whether a product is sold, in a merchant's words; undefined for others. */
export function readActive(text: string): boolean | undefined {
  const word = normalizeLabel(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

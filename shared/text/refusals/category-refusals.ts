import { decimalText } from '../../rules/text/decimal-text.ts';
import { categoryLevels, categoryNameLength } from '../../rules/text/text-lengths.ts';

/** Why a category cannot be created in the panel. */
export const categoryRefusals = {
  noName: 'Escreva o nome da categoria.',
  longName: `O nome da categoria vai até ${categoryNameLength} letras.`,
  unknownParent: 'A categoria de cima não existe mais. Escolha outra.',
  tooDeep: `As categorias vão até ${categoryLevels} níveis, uma dentro da outra.`,
  tooMany: (most: number) => `A loja já tem ${decimalText(most)} categorias, o máximo. Use uma das que existem.`,
} as const;

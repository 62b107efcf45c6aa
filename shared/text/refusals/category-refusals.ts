/** Why a category cannot be created in the panel. */
export const categoryRefusals = {
  noName: 'Escreva o nome da categoria.',
  longName: (most: number) => `O nome da categoria vai até ${most} letras.`,
  unknownParent: 'A categoria de cima não existe mais. Escolha outra.',
  tooDeep: (most: number) => `As categorias vão até ${most} níveis, uma dentro da outra.`,
  tooMany: (most: number) =>
    `A loja já tem ${most.toLocaleString('pt-BR')} categorias, o máximo. Use uma das que existem.`,
} as const;

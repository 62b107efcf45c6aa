/** The texts of a product's categories in its editor. */
export const panelCategoryTexts = {
  ticked: (count: number) => (count === 1 ? '1 marcada' : `${count.toLocaleString('pt-BR')} marcadas`),
  none: 'A loja ainda não tem categorias. Crie a primeira.',
  search: 'Procurar categoria',
  notFound: 'Nenhuma categoria com este nome.',
  add: 'Nova categoria',
  name: 'Nome da categoria',
  parent: 'Dentro de (se quiser)',
  noParent: 'Nenhuma: fica no topo',
  create: 'Criar categoria',
  created: (path: string) => `Categoria ${path} criada e marcada`,
  known: (path: string) => `A categoria ${path} já existia e foi marcada`,
} as const;

/** Said above a list that was kept and could not be asked for again: what stands in it may be different by now. */
export const staleListText = 'Lista de antes: sem conexão para atualizar';

/** Shown above a cached list that could not be reloaded: its content may be outdated. */
export const staleListText = 'Lista de antes: sem conexão para atualizar';

/**
 * The toast of spec §4 for a product in the cart. Separate from the other toasts, which the first visit does not need.
 */
export const productAdded = 'Produto adicionado ao carrinho';

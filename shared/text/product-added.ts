/** The toast of spec §4 that says a product is in the cart: apart from the others, which no first visit needs. */
export const productAdded = 'Produto adicionado ao carrinho';

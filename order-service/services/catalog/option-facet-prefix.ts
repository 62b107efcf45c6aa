/** Begins the key of every filter by a product's options. It prevents a clash with the built-in filters. */
export const optionFacetPrefix = 'option-';

/** The agents' parts of the catalogue and the product page in one chunk, to reduce the number of requests. */
export { AgentCards } from './agent-cards.tsx';
export { CatalogButtons } from './catalog-buttons.tsx';
export { PriceTableChoice } from './price-table-choice.tsx';
export { SendProductDetails } from './send-product-details.tsx';

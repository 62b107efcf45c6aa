/** What the catalogue and a product's page have for agents only, as one file to load: not for tidiness, for the number of requests. */
export { AgentCards } from './agent-cards.tsx';
export { CatalogButtons } from './catalog-buttons.tsx';
export { SendProductDetails } from './send-product-details.tsx';

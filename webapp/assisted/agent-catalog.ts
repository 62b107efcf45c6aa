/** The agents' parts of the catalogue and the product page in one chunk, to reduce the number of requests. */
export { addScanned } from '../state/assisted-sale/scan-product.ts';
export { AgentCards } from './agent-cards.tsx';
export { AgentTools } from './agent-tools.tsx';
export { CatalogButtons } from './catalog-buttons.tsx';
export { SendProductDetails } from './send-product-details.tsx';

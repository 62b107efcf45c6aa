import type { ProductListPage } from '#shared/model/catalog/product-list-page.ts';
import { dataOf, type TestResponse, type TestService } from '../../../helpers/order-service/order-service.ts';

export type Page = ProductListPage;
export const idsOf = (response: TestResponse<Page>) => dataOf(response).data.map(({ providerId }) => providerId);
export const search = (service: TestService, searchQuery: string, more: object = {}) =>
  service.post<Page>('/api/catalog/products/searchText', { searchQuery, ...more });

export const hour = 3_600_000;
export const categories = [
  {
    providerId: 'mercearia',
    name: 'MERCEARIA',
    children: [
      { providerId: 'graos', name: 'GRÃOS' },
      { providerId: 'doces', name: 'DOCES' },
    ],
  },
  { providerId: 'moda', name: 'MODA' },
];

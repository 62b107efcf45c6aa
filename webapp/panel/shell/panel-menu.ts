import type { ReactNode } from 'react';
import type { StaffAction } from '#shared/model/panel/staff.ts';
import { ClockIcon, StoreIcon } from '../../components/ui/screen-icons.tsx';
import { BoxIcon, CartIcon, ChartIcon, KeyIcon, MoneyIcon, OrdersIcon, PeopleIcon } from './panel-icons.tsx';

/** An entry of the menu. `needs`: only roles with this action see it. */
export type MenuEntry = {
  path: string;
  name: string;
  Icon: () => ReactNode;
  needs: StaffAction;
};

/** The tabs of a phone, beside 'Mais'; the first entries of the side menu. */
export const mainMenu: readonly MenuEntry[] = [
  { path: '/pedidos', name: 'Pedidos', Icon: OrdersIcon, needs: 'orders.read' },
  { path: '/produtos', name: 'Produtos', Icon: BoxIcon, needs: 'products.read' },
  { path: '/dinheiro', name: 'Dinheiro', Icon: MoneyIcon, needs: 'money.read' },
  { path: '/loja', name: 'Loja', Icon: StoreIcon, needs: 'shop.read' },
];

/** What a phone has behind 'Mais', and the side menu below the tabs. */
export const moreMenu: readonly MenuEntry[] = [
  { path: '/clientes', name: 'Clientes', Icon: PeopleIcon, needs: 'customers.read' },
  { path: '/carrinhos', name: 'Carrinhos', Icon: CartIcon, needs: 'customers.read' },
  { path: '/numeros', name: 'Números', Icon: ChartIcon, needs: 'numbers.read' },
  { path: '/equipe', name: 'Equipe', Icon: KeyIcon, needs: 'staff.manage' },
  { path: '/historico', name: 'Histórico', Icon: ClockIcon, needs: 'audit.read' },
];

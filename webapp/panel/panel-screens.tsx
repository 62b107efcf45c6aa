import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { StaffAction } from '#shared/model/panel/staff.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { usePanelShop } from './session/panel-session.ts';
import { NoPermission } from './shell/no-permission.tsx';
import { PanelBoundary } from './shell/panel-boundary.tsx';

type Load = () => Promise<ComponentType>;

/**
 * The screens by their path below /painel, each in a lazy file. A path may have parameters (`useParams`). The first
 * that fits is shown. `needs`: other roles read that they may not open it; null: each role may.
 */
const screens: readonly (readonly [path: string, needs: StaffAction | null, load: Load])[] = [
  ['/pedidos/:number/comanda', 'orders.read', async () => (await import('./orders/slip-screen.tsx')).SlipScreen],
  ['/pedidos/:number', 'orders.read', async () => (await import('./orders/order-screen.tsx')).OrderScreen],
  ['/pedidos', 'orders.read', async () => (await import('./orders/orders-screen.tsx')).OrdersScreen],
  ['/produtos', 'products.read', async () => (await import('./products/products-screen.tsx')).ProductsScreen],
  [
    '/produtos/novo',
    'products.edit',
    async () => (await import('./products/product-editor-screen.tsx')).NewProductScreen,
  ],
  [
    '/produtos/precos',
    'products.edit',
    async () => (await import('./products/price-change-screen.tsx')).PriceChangeScreen,
  ],
  [
    '/produtos/planilha',
    'products.edit',
    async () => (await import('./products/spreadsheet/spreadsheet-screen.tsx')).SpreadsheetScreen,
  ],
  ['/produtos/importar', 'products.edit', async () => (await import('./imports/sources-screen.tsx')).SourcesScreen],
  [
    '/produtos/:id',
    'products.read',
    async () => (await import('./products/product-editor-screen.tsx')).ProductEditorScreen,
  ],
  ['/dinheiro', 'money.read', async () => (await import('./money/money-screen.tsx')).MoneyScreen],
  ['/loja/horarios', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).ScheduleScreen],
  ['/loja/entrega', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).DeliveryScreen],
  ['/loja/bairros', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).NeighborhoodsScreen],
  ['/loja/retirada', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).StoresScreen],
  ['/loja/cupons', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).CouponsScreen],
  ['/loja/brindes', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).GiftsScreen],
  ['/loja/tabelas', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).PriceTablesScreen],
  ['/loja/pagamentos', 'shop.read', async () => (await import('./shop/settings-list-routes.tsx')).PaymentOptionsScreen],
  ['/loja/aparencia', 'shop.read', async () => (await import('./shop/look/look-screen.tsx')).LookScreen],
  ['/loja/textos', 'shop.read', async () => (await import('./shop/look/message-texts-screen.tsx')).MessageTextsScreen],
  ['/loja/avisos', 'shop.read', async () => (await import('./shop/order-alert-screen.tsx')).OrderAlertScreen],
  ['/loja/mensagens', 'shop.read', async () => (await import('./shop/message-prices-screen.tsx')).MessagePricesScreen],
  ['/loja/nome', 'shop.edit', async () => (await import('./shop/name-screen.tsx')).NameScreen],
  ['/loja/link', 'shop.edit', async () => (await import('./shop/name-screen.tsx')).AddressScreen],
  ['/loja/contas', 'shop.accounts', async () => (await import('./shop/accounts/accounts-screen.tsx')).AccountsScreen],
  ['/loja', 'shop.read', async () => (await import('./shop/shop-screen.tsx')).ShopScreen],
  [
    '/primeiros-passos',
    'shop.edit',
    async () => (await import('./first-steps/first-steps-screen.tsx')).FirstStepsScreen,
  ],
  ['/clientes/:id', 'customers.read', async () => (await import('./customers/customer-screen.tsx')).CustomerScreen],
  ['/clientes', 'customers.read', async () => (await import('./customers/customers-screen.tsx')).CustomersScreen],
  ['/carrinhos', 'customers.read', async () => (await import('./customers/carts-screen.tsx')).CartsScreen],
  ['/numeros', 'numbers.read', async () => (await import('./statistics/statistics-screen.tsx')).StatisticsScreen],
  ['/mais', null, async () => (await import('./shell/more-screen.tsx')).MoreScreen],
  ['/aparelhos', null, async () => (await import('./staff/devices-screen.tsx')).DevicesScreen],
  ['/equipe/convidar', 'staff.manage', async () => (await import('./staff/invite-screen.tsx')).InviteScreen],
  ['/equipe/:id', 'staff.manage', async () => (await import('./staff/member-screen.tsx')).MemberScreen],
  ['/historico', 'audit.read', async () => (await import('./staff/history-screen.tsx')).HistoryScreen],
  ['/equipe', 'staff.manage', async () => (await import('./staff/staff-screen.tsx')).StaffScreen],
];

const lazyRoutes = () =>
  screens.map(([path, needs, load]) => ({ path, needs, Screen: lazy(async () => ({ default: await load() })) }));
let routes = lazyRoutes();

/** A failed file loads again at the next render: `lazy` remembers a failure forever. */
function resetScreens(): void {
  routes = lazyRoutes();
}

/** The screen of the address. */
export function PanelScreens() {
  const [path] = useLocation();
  const { role } = usePanelShop().member;
  return (
    <PanelBoundary path={path} onRetry={resetScreens}>
      <Suspense
        fallback={
          <div className="pn-waiting">
            <Spinner label="Carregando" />
          </div>
        }
      >
        <Switch>
          {routes.map(({ path: route, needs, Screen }) => (
            <Route
              key={route}
              path={route}
              component={needs === null || roleMay(role, needs) ? Screen : NoPermission}
            />
          ))}
          <Route>
            <Redirect to="/pedidos" replace />
          </Route>
        </Switch>
      </Suspense>
    </PanelBoundary>
  );
}

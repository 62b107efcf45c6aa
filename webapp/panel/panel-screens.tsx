import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Spinner } from '../components/ui/spinner.tsx';
import { PanelBoundary } from './shell/panel-boundary.tsx';

type Load = () => Promise<ComponentType>;

/**
 * The screens by their path below /painel, each in a lazy file. A path may have parameters (`useParams`). The first
 * that fits is shown.
 */
const screens: readonly (readonly [path: string, load: Load])[] = [
  ['/pedidos/:number/comanda', async () => (await import('./orders/slip-screen.tsx')).SlipScreen],
  ['/pedidos/:number', async () => (await import('./orders/order-screen.tsx')).OrderScreen],
  ['/pedidos', async () => (await import('./orders/orders-screen.tsx')).OrdersScreen],
  ['/produtos', async () => (await import('./products/products-screen.tsx')).ProductsScreen],
  ['/produtos/novo', async () => (await import('./products/product-editor-screen.tsx')).NewProductScreen],
  ['/produtos/precos', async () => (await import('./products/price-change-screen.tsx')).PriceChangeScreen],
  ['/produtos/planilha', async () => (await import('./products/sheet-screen.tsx')).SheetScreen],
  ['/produtos/importar', async () => (await import('./imports/sources-screen.tsx')).SourcesScreen],
  ['/produtos/:id', async () => (await import('./products/product-editor-screen.tsx')).ProductEditorScreen],
  ['/dinheiro', async () => (await import('./money/money-screen.tsx')).MoneyScreen],
  ['/loja/horarios', async () => (await import('./shop/part-screens.tsx')).ScheduleScreen],
  ['/loja/entrega', async () => (await import('./shop/part-screens.tsx')).DeliveryScreen],
  ['/loja/bairros', async () => (await import('./shop/part-screens.tsx')).NeighborhoodsScreen],
  ['/loja/retirada', async () => (await import('./shop/part-screens.tsx')).StoresScreen],
  ['/loja/brindes', async () => (await import('./shop/part-screens.tsx')).GiftsScreen],
  ['/loja/tabelas', async () => (await import('./shop/part-screens.tsx')).PriceTablesScreen],
  ['/loja/pagamentos', async () => (await import('./shop/part-screens.tsx')).PaymentOptionsScreen],
  ['/loja/aparencia', async () => (await import('./shop/look/look-screen.tsx')).LookScreen],
  ['/loja/textos', async () => (await import('./shop/look/words-screen.tsx')).WordsScreen],
  ['/loja/contas', async () => (await import('./shop/accounts/accounts-screen.tsx')).AccountsScreen],
  ['/loja', async () => (await import('./shop/shop-screen.tsx')).ShopScreen],
  ['/primeiros-passos', async () => (await import('./first-steps/first-steps-screen.tsx')).FirstStepsScreen],
  ['/clientes/:id', async () => (await import('./customers/customer-screen.tsx')).CustomerScreen],
  ['/clientes', async () => (await import('./customers/customers-screen.tsx')).CustomersScreen],
  ['/carrinhos', async () => (await import('./customers/carts-screen.tsx')).CartsScreen],
  ['/numeros', async () => (await import('./numbers/numbers-screen.tsx')).NumbersScreen],
  ['/mais', async () => (await import('./shell/more-screen.tsx')).MoreScreen],
  ['/aparelhos', async () => (await import('./staff/devices-screen.tsx')).DevicesScreen],
  ['/equipe/convidar', async () => (await import('./staff/invite-screen.tsx')).InviteScreen],
  ['/equipe/:id', async () => (await import('./staff/member-screen.tsx')).MemberScreen],
  ['/historico', async () => (await import('./staff/history-screen.tsx')).HistoryScreen],
  ['/equipe', async () => (await import('./staff/staff-screen.tsx')).StaffScreen],
];

const lazyRoutes = () =>
  screens.map(([path, load]) => ({ path, Screen: lazy(async () => ({ default: await load() })) }));
let routes = lazyRoutes();

/** A failed file loads again at the next render: `lazy` remembers a failure forever. */
function resetScreens(): void {
  routes = lazyRoutes();
}

/** The screen of the address. */
export function PanelScreens() {
  const [path] = useLocation();
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
          {routes.map(({ path: route, Screen }) => (
            <Route key={route} path={route} component={Screen} />
          ))}
          <Route>
            <Redirect to="/pedidos" replace />
          </Route>
        </Switch>
      </Suspense>
    </PanelBoundary>
  );
}

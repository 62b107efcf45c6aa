import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';

// One group for all of them: a group for each would split the first load into more files.
// The inputs of cart and checkout are connected with the order before a screen shows, each once.
const loadLaterScreens = () => import('./lazy-screens.ts').then(connected);
const loadCheckout = () => import('./checkout-screen.tsx').then(connected);
const loadPayment = () => import('./payment-screen.tsx');
const loadCaptcha = () => import('./captcha-screens.ts');
const loadPlacedOrders = () => import('./placed-order-screens.tsx');
const loadComponents = () => import('./components-screen.tsx');
const loadTray = () => import('./tray-screen.tsx');

const connected = <Screens extends { connectScreens: () => void }>(loaded: Screens): Screens => {
  loaded.connectScreens();
  return loaded;
};

const lazyScreens = () => ({
  ProductScreen: lazyScreen(async () => (await loadLaterScreens()).ProductScreen),
  OrderScreen: lazyScreen(async () => (await loadLaterScreens()).OrderScreen),
  CheckoutScreen: lazyScreen(async () => (await loadCheckout()).CheckoutScreen),
  PlacedOrderScreen: lazyScreen(async () => (await loadPlacedOrders()).PlacedOrderScreen),
  PlacedOrdersScreen: lazyScreen(async () => (await loadPlacedOrders()).PlacedOrdersScreen),
  PaymentScreen: lazyScreen(async () => (await loadPayment()).PaymentScreen),
  ConfirmScreen: lazyScreen(async () => (await loadLaterScreens()).ConfirmScreen),
  FinishScreen: lazyScreen(async () => (await loadLaterScreens()).FinishScreen),
  ChangePaymentScreen: lazyScreen(async () => (await loadLaterScreens()).ChangePaymentScreen),
  InvalidSessionScreen: lazyScreen(async () => (await loadLaterScreens()).InvalidSessionScreen),
  RecaptchaScreen: lazyScreen(async () => (await loadCaptcha()).RecaptchaScreen),
  RecaptchaTestScreen: lazyScreen(async () => (await loadCaptcha()).RecaptchaTestScreen),
  TrayScreen: lazyScreen(async () => (await loadTray()).TrayScreen),
  ComponentsScreen: lazyScreen(async () => (await loadComponents()).ComponentsScreen),
  NotFoundScreen: lazyScreen(async () => (await loadLaterScreens()).NotFoundScreen),
});

let screens = lazyScreens();

/**
 * Resets the lazy screens, so that a failed file loads again at the next render: `lazy` remembers a failure forever.
 */
export function resetLazyScreens(): void {
  screens = lazyScreens();
}

/** The routes of spec §2 whose screens load on demand. */
export const LazyRoutes = () => (
  <Switch>
    <Route path="/product">
      <Redirect to={paths.notFound} replace />
    </Route>
    <Route path="/product/:id">{({ id }) => <screens.ProductScreen id={id} />}</Route>
    <Route path={paths.order} component={screens.OrderScreen} />
    <Route path={paths.checkout} component={screens.CheckoutScreen} />
    <Route path={paths.payment} component={screens.PaymentScreen} />
    <Route path="/order/:number">{({ number }) => <screens.PlacedOrderScreen number={number} />}</Route>
    <Route path={paths.placedOrders} component={screens.PlacedOrdersScreen} />
    <Route path={paths.finish} component={screens.FinishScreen} />
    <Route path={paths.changePayment} component={screens.ChangePaymentScreen} />
    <Route path={paths.confirm} component={screens.ConfirmScreen} />
    <Route path={paths.recaptcha} component={screens.RecaptchaScreen} />
    <Route path={paths.recaptchaTest} component={screens.RecaptchaTestScreen} />
    <Route path="/tray/register/*?" component={screens.TrayScreen} />
    <Route path={paths.invalidSession} component={screens.InvalidSessionScreen} />
    <Route path={paths.components} component={screens.ComponentsScreen} />
    <Route component={screens.NotFoundScreen} />
  </Switch>
);

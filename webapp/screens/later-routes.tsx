import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';

// One group for all of them: a group for each would split the first load into more files.
const later = () => import('./later-screens.ts');
const checkout = () => import('./checkout-screen.tsx');
const payment = () => import('./payment-screen.tsx');
const captcha = () => import('./captcha-screens.ts');
const tray = () => import('./tray-screen.tsx');

const lazyScreens = () => ({
  ProductScreen: lazyScreen(async () => (await later()).ProductScreen),
  OrderScreen: lazyScreen(async () => (await later()).OrderScreen),
  CheckoutScreen: lazyScreen(async () => (await checkout()).CheckoutScreen),
  PaymentScreen: lazyScreen(async () => (await payment()).PaymentScreen),
  ConfirmScreen: lazyScreen(async () => (await later()).ConfirmScreen),
  FinishScreen: lazyScreen(async () => (await later()).FinishScreen),
  ChangePaymentScreen: lazyScreen(async () => (await later()).ChangePaymentScreen),
  InvalidSessionScreen: lazyScreen(async () => (await later()).InvalidSessionScreen),
  RecaptchaScreen: lazyScreen(async () => (await captcha()).RecaptchaScreen),
  RecaptchaTestScreen: lazyScreen(async () => (await captcha()).RecaptchaTestScreen),
  TrayScreen: lazyScreen(async () => (await tray()).TrayScreen),
  NotFoundScreen: lazyScreen(async () => (await later()).NotFoundScreen),
});

let screens = lazyScreens();

/**
 * Resets the lazy screens, so that a failed file loads again at the next render: `lazy` remembers a failure forever.
 */
export function askScreensAgain(): void {
  screens = lazyScreens();
}

/** The routes of spec §2 whose screens load on demand. */
export const LaterRoutes = () => (
  <Switch>
    <Route path="/product">
      <Redirect to={paths.notFound} replace />
    </Route>
    <Route path="/product/:id">{({ id }) => <screens.ProductScreen id={id} />}</Route>
    <Route path={paths.order} component={screens.OrderScreen} />
    <Route path={paths.checkout} component={screens.CheckoutScreen} />
    <Route path={paths.payment} component={screens.PaymentScreen} />
    <Route path={paths.finish} component={screens.FinishScreen} />
    <Route path={paths.changePayment} component={screens.ChangePaymentScreen} />
    <Route path={paths.confirm} component={screens.ConfirmScreen} />
    <Route path={paths.recaptcha} component={screens.RecaptchaScreen} />
    <Route path={paths.recaptchaTest} component={screens.RecaptchaTestScreen} />
    <Route path="/tray/register/*?" component={screens.TrayScreen} />
    <Route path={paths.invalidSession} component={screens.InvalidSessionScreen} />
    <Route component={screens.NotFoundScreen} />
  </Switch>
);

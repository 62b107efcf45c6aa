import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';

// One group for all of them: each group of its own would cut the first load into more files.
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

/** A screen whose files did not come is asked for again when it is drawn next: `lazy` remembers a failure for good. */
export function askScreensAgain(): void {
  screens = lazyScreens();
}

/** The routes of spec §2 whose screens come when they are needed. */
export function LaterRoutes() {
  const {
    ProductScreen,
    OrderScreen,
    CheckoutScreen,
    PaymentScreen,
    ConfirmScreen,
    FinishScreen,
    ChangePaymentScreen,
    InvalidSessionScreen,
    RecaptchaScreen,
    RecaptchaTestScreen,
    TrayScreen,
    NotFoundScreen,
  } = screens;
  return (
    <Switch>
      <Route path="/product">
        <Redirect to={paths.notFound} replace />
      </Route>
      <Route path="/product/:id">{({ id }) => <ProductScreen id={id} />}</Route>
      <Route path={paths.order}>
        <OrderScreen />
      </Route>
      <Route path={paths.checkout}>
        <CheckoutScreen />
      </Route>
      <Route path={paths.payment}>
        <PaymentScreen />
      </Route>
      <Route path={paths.finish}>
        <FinishScreen />
      </Route>
      <Route path={paths.changePayment}>
        <ChangePaymentScreen />
      </Route>
      <Route path={paths.confirm}>
        <ConfirmScreen />
      </Route>
      <Route path={paths.recaptcha}>
        <RecaptchaScreen />
      </Route>
      <Route path={paths.recaptchaTest}>
        <RecaptchaTestScreen />
      </Route>
      <Route path="/tray/register/*?">
        <TrayScreen />
      </Route>
      <Route path={paths.invalidSession}>
        <InvalidSessionScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

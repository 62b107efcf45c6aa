import { Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import type { PageContext } from '#shared/model/page-context.ts';
import { useShopLocation } from './browser/shop-location.ts';
import { paths } from './paths.ts';
import { CatalogScreen } from './screens/catalog-screen.tsx';
import { GenericErrorScreen } from './screens/generic-error-screen.tsx';
import { WaitingScreen } from './screens/waiting-screen.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { PageContextProvider } from './shell/page-context.tsx';
import { SessionGate } from './shell/session-gate.tsx';
import { Shell } from './shell/shell.tsx';

// One group for all of them: each group of its own would cut the first load into more files.
const later = () => import('./screens/later-screens.ts');
const ProductScreen = lazyScreen(async () => (await later()).ProductScreen);
const OrderScreen = lazyScreen(async () => (await later()).OrderScreen);
const ConfirmScreen = lazyScreen(async () => (await later()).ConfirmScreen);
const FinishScreen = lazyScreen(async () => (await later()).FinishScreen);
const ChangePaymentScreen = lazyScreen(async () => (await later()).ChangePaymentScreen);
const InvalidSessionScreen = lazyScreen(async () => (await later()).InvalidSessionScreen);
const captcha = () => import('./screens/captcha-screens.ts');
const RecaptchaScreen = lazyScreen(async () => (await captcha()).RecaptchaScreen);
const RecaptchaTestScreen = lazyScreen(async () => (await captcha()).RecaptchaTestScreen);
const NotFoundScreen = lazyScreen(async () => (await later()).NotFoundScreen);

/** The route table of spec §2. The catalogue is no lazy one: it is what nearly every visit starts with. */
export function App({ context, ssrPath }: { context: PageContext; ssrPath?: string }) {
  return (
    <PageContextProvider context={context}>
      <ErrorBoundary fallback={<GenericErrorScreen />}>
        <Router hook={useShopLocation} {...(ssrPath ? { ssrPath } : {})}>
          <Shell>
            <SessionGate failed={<GenericErrorScreen />}>
              <Switch>
                <Route path={paths.start}>
                  <Redirect to={paths.catalog} replace />
                </Route>
                <Route path={paths.catalog} component={CatalogScreen} />
                <Route path={paths.productsFound} component={CatalogScreen} />
                <Route>
                  <Suspense fallback={<WaitingScreen />}>
                    <LaterRoutes />
                  </Suspense>
                </Route>
              </Switch>
            </SessionGate>
          </Shell>
        </Router>
      </ErrorBoundary>
    </PageContextProvider>
  );
}

function LaterRoutes() {
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
        <OrderScreen />
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
      <Route path={paths.invalidSession}>
        <InvalidSessionScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

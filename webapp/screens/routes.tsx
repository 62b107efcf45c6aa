import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { CatalogScreen } from './catalog-screen.tsx';
import { LazyRoutes } from './lazy-routes.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The route table of spec §2. The catalogue is not lazy, because nearly every visit starts with it. */
export const Routes = () => (
  <Switch>
    <Route path={paths.start}>
      <Redirect to={paths.catalog} replace />
    </Route>
    <Route path={paths.catalog} component={CatalogScreen} />
    <Route path={paths.productsFound} component={CatalogScreen} />
    <Route>
      <Suspense fallback={<LoadingScreen />}>
        <LazyRoutes />
      </Suspense>
    </Route>
  </Switch>
);

import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from '../paths.ts';
import { CatalogScreen } from './catalog-screen.tsx';
import { LazyRoutes } from './lazy-routes.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The first routes of spec §2: the start and the catalogue, which is not lazy. The others are in `lazy-routes.tsx`. */
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

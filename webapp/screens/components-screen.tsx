import { usePageSettings } from '../shell/page-settings.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { ShowcaseView } from '../showcase/showcase-view.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** For developers: the page exists only in a demo. */
export function ComponentsScreen() {
  const { isDemo } = usePageSettings();
  return isDemo ? <ComponentsPage /> : <NotFoundScreen />;
}

function ComponentsPage() {
  useScreen('Componentes');
  return <ShowcaseView />;
}

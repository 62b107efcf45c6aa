import { CatalogView } from '../catalog/catalog-view.tsx';
import { useScreen } from '../shell/use-screen.ts';

export function CatalogScreen() {
  useScreen('Catálogo', { keepsPlace: true });
  return <CatalogView />;
}

import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';

/** The tab 'Produtos'. */
export const ProductsScreen = () => (
  <ScreenFrame title="Produtos">
    <EmptyState title="Ainda não há nada aqui" />
  </ScreenFrame>
);

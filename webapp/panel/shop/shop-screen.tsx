import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';

/** The tab 'Loja'. */
export const ShopScreen = () => (
  <ScreenFrame title="Loja">
    <EmptyState title="Ainda não há nada aqui" />
  </ScreenFrame>
);

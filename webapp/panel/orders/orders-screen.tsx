import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';

/** The tab 'Pedidos'. */
export const OrdersScreen = () => (
  <ScreenFrame title="Pedidos">
    <EmptyState title="Ainda não há nada aqui" />
  </ScreenFrame>
);

import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';

/** The tab 'Dinheiro'. */
export const MoneyScreen = () => (
  <ScreenFrame title="Dinheiro">
    <EmptyState title="Ainda não há nada aqui" />
  </ScreenFrame>
);

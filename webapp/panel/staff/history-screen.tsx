import { ScreenFrame } from '../shell/screen-frame.tsx';
import { HistoryCard } from './history-card.tsx';

/** 'Histórico' on its own, for managers, who have no 'Equipe'. */
export const HistoryScreen = () => (
  <ScreenFrame title="Histórico" back={{ href: '/mais', name: 'Mais' }}>
    <div className="pn-pad pn-narrow">
      <HistoryCard />
    </div>
  </ScreenFrame>
);

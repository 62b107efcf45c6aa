import { InfoIcon } from '../../components/ui/icons.tsx';
import { EntryCard } from './entry-card.tsx';

/** 'Entrar no painel', for a device that is not signed in. */
export const EnterScreen = () => (
  <EntryCard title="Entrar no painel">
    <p className="pn-note">
      <InfoIcon />
      <span>Abra o link que você recebeu do dono da loja neste aparelho. Não há senha.</span>
    </p>
  </EntryCard>
);

import type { ReactNode } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { SettingsSection } from '#shared/model/panel/settings-section.ts';
import { FailedState } from '../../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../../api/use-panel.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';

type SettingsScreenProps = {
  title: string;
  /** 'settings' if it is left out. */
  section?: SettingsSection;
  /** It stands inside another screen. */
  isNested?: boolean;
  children: (data: PanelData<'settingsSection'>) => ReactNode;
};

/** A screen of one section of the shop: waits for it. */
export function SettingsScreen({ title, section = 'settings', isNested = false, children }: SettingsScreenProps) {
  const { data, failure, reload } = usePanel('settingsSection', { params: { section } });
  if (data) return children(data);
  const state = failure ? (
    <FailedState message={failure.text} onRetry={reload} />
  ) : (
    <SkeletonChoices label={`Carregando: ${title}`} />
  );
  if (isNested) return state;
  return (
    <ScreenFrame title={title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad">{state}</div>
    </ScreenFrame>
  );
}

import type { ReactNode } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { FailedState } from '../../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../../api/use-panel.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';

type SettingsScreenProps = { title: string; children: (data: PanelData<'shopPart'>) => ReactNode };

/** A screen of the shop's settings: waits for them. */
export function SettingsScreen({ title, children }: SettingsScreenProps) {
  const { data, failure, reload } = usePanel('shopPart', { params: { part: 'settings' } });
  if (data) return children(data);
  return (
    <ScreenFrame title={title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad">
        {failure ? (
          <FailedState message={failure.text} onRetry={reload} />
        ) : (
          <SkeletonChoices label={`Carregando: ${title}`} />
        )}
      </div>
    </ScreenFrame>
  );
}

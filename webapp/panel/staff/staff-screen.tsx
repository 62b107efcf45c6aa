import { roleNames } from '#shared/text/staff.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';

/** The screen 'Equipe'. */
export function StaffScreen() {
  const { data, failure, reload } = usePanel('staff', {});
  return (
    <ScreenFrame title="Equipe">
      <div className="pn-pad">
        {!data && !failure && <Spinner label="Carregando a equipe" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && (
          <ul className="pn-card pn-rows">
            {data.members.map(({ id, name, role }) => (
              <li key={id}>
                <span className="pn-grow">
                  <strong>{name}</strong> <span className="pn-chip">{roleNames[role]}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ScreenFrame>
  );
}

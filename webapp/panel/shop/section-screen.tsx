import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { isSwitchedPart, type SettingsListSection, type ShopEntry } from '#shared/model/panel/settings-section.ts';
import { settingsListLabels } from '#shared/rules/money/settings-list-labels.ts';
import { panelAccountTexts } from '#shared/text/panel/panel-accounts.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { CouponState } from './coupon-state.tsx';
import { ListItemEditor } from './list-item-editor.tsx';
import { SectionExtras } from './section-extras.tsx';
import { keyOfEntry, partForms } from './section-forms.ts';
import { SectionSwitch } from './section-switch.tsx';
import { entriesOf } from './use-section-items.ts';

/** What is edited: an entry, or a new one (`key` null). */
type Editing = { key: string | null; entry: ShopEntry };

/** A list of the shop's declaration: its rows, and the editor of one of them. */
export function SectionScreen({ part }: { part: SettingsListSection }) {
  const { title } = partForms[part];
  const { data, failure, reload } = usePanel('settingsSection', { params: { part } });
  return data ? (
    <Loaded part={part} data={data} />
  ) : (
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

/** A payment option that is on and that no customer sees. */
function Unoffered({ id, unoffered }: { id: string } & Pick<PanelData<'settingsSection'>, 'unoffered'>) {
  const found = unoffered.find((one) => one.id === id);
  return found ? <small className="pn-note pn-note-warn">{panelAccountTexts.notOffered(found.reason)}</small> : null;
}

function Loaded({ part, data }: { part: SettingsListSection; data: PanelData<'settingsSection'> }) {
  const { title, intro, empty, add, fresh } = partForms[part];
  const mayEdit = useMay('shop.edit');
  const [editing, setEditing] = useState<Editing | null>(null);
  const entries = entriesOf(data.value);
  const goods = new Map(data.goods.map(({ code, name }) => [code, name]));
  if (editing)
    return (
      <ListItemEditor
        part={part}
        data={data}
        changedKey={editing.key}
        entry={editing.entry}
        onDone={() => setEditing(null)}
      />
    );
  return (
    <ScreenFrame title={title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-stack">
        <p className="pn-quiet">{intro}</p>
        {isSwitchedPart(part) && <SectionSwitch part={part} data={data} mayEdit={mayEdit} />}
        <section className="pn-card" aria-label={title}>
          {entries.length === 0 && <p className="pn-card-body pn-quiet">{empty}</p>}
          <ul className="pn-rows">
            {entries.map((entry) => {
              const { name, facts } = settingsListLabels[part](entry, data.timeZone, goods);
              const key = keyOfEntry(part, entry);
              return (
                <li key={key}>
                  <span className="pn-grow">
                    <strong>{name}</strong>
                    <small className="pn-quiet pn-block">{facts}</small>
                    {part === 'paymentOptions' && <Unoffered id={key} unoffered={data.unoffered} />}
                    {part === 'coupons' && <CouponState code={key} states={data.couponStates} />}
                  </span>
                  <button type="button" className="btn btn-flat" onClick={() => setEditing({ key, entry })}>
                    {mayEdit ? 'Mudar' : 'Ver'}
                    <span className="visually-hidden"> {name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
        {mayEdit && (
          <button
            type="button"
            className="btn btn-primary btn-full"
            onClick={() => setEditing({ key: null, entry: fresh })}
          >
            {add}
          </button>
        )}
        <SectionExtras part={part} data={data} mayEdit={mayEdit} />
      </div>
    </ScreenFrame>
  );
}

import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { isSwitchedSection, type SettingsListSection, type ShopEntry } from '#shared/model/panel/settings-section.ts';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';
import { panelAccountTexts } from '#shared/text/panel/panel-accounts.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { CouponState } from './coupon-state.tsx';
import { ListItemEditor } from './list-item-editor.tsx';
import { SectionSwitch } from './section-switch.tsx';
import { SettingsListExtras } from './settings-list-extras.tsx';
import { keyOfEntry, settingsListForms } from './settings-list-forms.ts';
import { entriesOf } from './use-settings-list.ts';

/** What is edited: an entry, or a new one (`key` null). */
type Editing = { key: string | null; entry: ShopEntry };

/** A list of the shop's declaration: its rows, and the editor of one of them. */
export function SettingsListScreen({ section }: { section: SettingsListSection }) {
  const { title } = settingsListForms[section];
  const { data, failure, reload } = usePanel('settingsSection', { params: { section } });
  return data ? (
    <Loaded section={section} data={data} />
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

function Loaded({ section, data }: { section: SettingsListSection; data: PanelData<'settingsSection'> }) {
  const { title, intro, empty, add, fresh } = settingsListForms[section];
  const mayEdit = useMay('shop.edit');
  const [editing, setEditing] = useState<Editing | null>(null);
  const entries = entriesOf(data.value);
  const goods = new Map(data.goods.map(({ code, name }) => [code, name]));
  if (editing)
    return (
      <ListItemEditor
        section={section}
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
        {isSwitchedSection(section) && <SectionSwitch section={section} data={data} mayEdit={mayEdit} />}
        <section className="pn-card" aria-label={title}>
          {entries.length === 0 && <p className="pn-card-body pn-quiet">{empty}</p>}
          <ul className="pn-rows">
            {entries.map((entry) => {
              const { name, facts } = settingsListLabels[section](entry, data.timeZone, goods);
              const key = keyOfEntry(section, entry);
              return (
                <li key={key}>
                  <span className="pn-grow">
                    <strong>{name}</strong>
                    <small className="pn-quiet pn-block">{facts}</small>
                    {section === 'paymentOptions' && <Unoffered id={key} unoffered={data.unoffered} />}
                    {section === 'coupons' && <CouponState code={key} states={data.couponStates} />}
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
        <SettingsListExtras section={section} data={data} mayEdit={mayEdit} />
      </div>
    </ScreenFrame>
  );
}

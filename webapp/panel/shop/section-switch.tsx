import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { SwitchedSection } from '#shared/model/panel/settings-section.ts';
import { sectionSwitchTexts, unservedText } from '#shared/text/panel/section-switches.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { Switch } from '../products/switch.tsx';
import { entriesOf } from './use-settings-list.ts';

type SectionSwitchProps = { section: SwitchedSection; data: PanelData<'settingsSection'>; mayEdit: boolean };

/** The setting that shows the entries of a list, what it does, and what customers miss by it. */
export function SectionSwitch({ section, data, mayEdit }: SectionSwitchProps) {
  const { send, isBusy } = usePanelWrite('switchSettingsSection');
  const texts = sectionSwitchTexts[section];
  if (!data.switch) return null;
  const { isOn, isOnByFirst, unserved } = data.switch;
  const isEmpty = entriesOf(data.value).length === 0;
  if (isOnByFirst) return <p className="pn-quiet">{texts.first}</p>;
  const turn = async (next: boolean) => {
    await send({ params: { section }, body: { isOn: next } });
    reloadPanel('shop', 'settingsSection');
  };
  return (
    <section className="pn-card pn-card-body pn-section-switch" aria-label={texts.label}>
      {mayEdit ? (
        <Switch label={texts.label} isOn={isOn} isBusy={isBusy} onChange={(next) => void turn(next)} />
      ) : (
        <strong>{texts.label}</strong>
      )}
      <p className="pn-quiet">{isOn ? texts.on : texts.off}</p>
      {!isOn && !isEmpty && <p className="pn-note pn-note-warn">{texts.unseen}</p>}
      {unserved.length > 0 && <p className="pn-note pn-note-bad">{unservedText(unserved)}</p>}
    </section>
  );
}

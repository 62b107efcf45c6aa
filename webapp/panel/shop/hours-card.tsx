import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { sectionSwitchTexts, unservedText } from '#shared/text/panel/section-switches.ts';
import { entriesOf } from './use-settings-list.ts';

type HoursCardProps = { data: PanelData<'shop'>; mayEdit: boolean };

/** When the shop delivers and hands over, in short. */
export function HoursCard({ data, mayEdit }: HoursCardProps) {
  const { sections, timeZone, unseen, unserved } = data;
  const windows = entriesOf(sections.schedule.value);
  return (
    <section className="pn-card" aria-labelledby="shop-hours">
      <div className="pn-card-head">
        <h2 id="shop-hours">{texts.sections.schedule}</h2>
        {mayEdit && (
          <Link href="/loja/horarios">
            {texts.change}
            <span className="visually-hidden"> os horários</span>
          </Link>
        )}
      </div>
      {unseen.includes('schedule') && (
        <div className="pn-card-body">
          <p className="pn-note pn-note-warn">{sectionSwitchTexts.schedule.unseen}</p>
        </div>
      )}
      {unserved.length > 0 && (
        <div className="pn-card-body">
          <p className="pn-note pn-note-bad">{unservedText(unserved)}</p>
        </div>
      )}
      {windows.length === 0 && <p className="pn-card-body pn-quiet">{texts.noWindows}</p>}
      <ul className="pn-rows">
        {windows.map((each) => {
          const { name, facts } = settingsListLabels.schedule(each, timeZone);
          return (
            <li key={JSON.stringify(each)}>
              <span className="pn-grow">
                <strong>{name}</strong>
                <small className="pn-quiet pn-block">{facts}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { Link } from 'wouter';
import { settingLabels } from '#shared/rules/money/setting-labels.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { entriesOf } from './use-part-entries.ts';

type HoursCardProps = { part: { value: unknown }; timeZone: string; mayEdit: boolean };

/** When the shop delivers and hands over, in short. */
export function HoursCard({ part, timeZone, mayEdit }: HoursCardProps) {
  const windows = entriesOf(part.value);
  return (
    <section className="pn-card" aria-labelledby="shop-hours">
      <div className="pn-card-head">
        <h2 id="shop-hours">{texts.parts.schedule}</h2>
        {mayEdit && (
          <Link href="/loja/horarios">
            {texts.change}
            <span className="visually-hidden"> os horários</span>
          </Link>
        )}
      </div>
      {windows.length === 0 && <p className="pn-card-body pn-quiet">{texts.noWindows}</p>}
      <ul className="pn-rows">
        {windows.map((each) => {
          const { name, facts } = settingLabels.schedule(each, timeZone);
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

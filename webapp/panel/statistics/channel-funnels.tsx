import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { panelStatisticsTexts } from '#shared/text/panel/panel-statistics.ts';

type Channel = PanelData<'numbers'>['channels'][number];
const { stages } = panelStatisticsTexts;
const stageNames = Object.keys(stages) as (keyof typeof stages)[];

/** From the link to the payment: bars of all channels on one scale, with their figures, and the same as a table. */
export function ChannelFunnels({ channels }: { channels: Channel[] }) {
  const most = Math.max(1, ...channels.flatMap((channel) => stageNames.map((stage) => channel[stage])));
  return (
    <section className="pn-card" aria-labelledby="funnels">
      <div className="pn-card-head">
        <h2 id="funnels">Do link ao pagamento, por canal</h2>
      </div>
      <div className="pn-card-body">
        <div className="pn-funnels">
          {channels.map((channel) => (
            <Funnel key={channel.channel} channel={channel} most={most} />
          ))}
        </div>
        <details className="pn-as-table">
          <summary>Ver como tabela</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways with large text, also by keyboard */}
          <section className="pn-table-scroll" aria-label="Canais em tabela" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Canal</th>
                  {stageNames.map((stage) => (
                    <th key={stage} scope="col">
                      {stages[stage]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {channels.map((channel) => (
                  <tr key={channel.channel}>
                    <th scope="row">{channel.channel}</th>
                    {stageNames.map((stage) => (
                      <td key={stage}>{decimalText(channel[stage])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </div>
    </section>
  );
}

function Funnel({ channel, most }: { channel: Channel; most: number }) {
  const { channel: name, visits, paid } = channel;
  const sentence = stageNames
    .map((stage) => `${decimalText(channel[stage])} ${stages[stage].toLowerCase()}`)
    .join(', ');
  return (
    <figure>
      <figcaption>
        <b>{name}</b>
        {visits > 0 && stageNames.every((stage) => channel[stage] <= visits) && (
          <span className="pn-quiet pn-small">
            {(paid / visits).toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })} viram pedido pago
          </span>
        )}
      </figcaption>
      <div role="img" aria-label={`${name}: ${sentence}`}>
        {stageNames.map((stage) => (
          <div key={stage} className="pn-bar">
            <span className="pn-bar-name">{stages[stage]}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="pn-bar-ground" width="100" height="10" />
              <rect
                className={stage === 'paid' ? 'pn-bar-paid' : 'pn-bar-part'}
                width={channel[stage] === 0 ? 0 : Math.max(1, (channel[stage] / most) * 100)}
                height="10"
              />
            </svg>
            <b className="pn-number">{decimalText(channel[stage])}</b>
          </div>
        ))}
      </div>
    </figure>
  );
}

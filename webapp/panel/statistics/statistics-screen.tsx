import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type StatisticsPeriod, statisticsPeriods } from '#shared/model/panel/statistics.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { changeOf } from '#shared/rules/statistics/periods.ts';
import { shortDay } from '#shared/rules/text/day-text.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { changeText, panelStatisticsTexts as texts } from '#shared/text/panel/panel-statistics.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { ChannelFunnels } from './channel-funnels.tsx';
import { BestSellers, MessageCosts, SearchMisses } from './statistics-lists.tsx';

type Numbers = PanelData<'numbers'>;

/** 'Números': four figures against the time before, the way from visit to payment by channel, and lists. */
export function StatisticsScreen() {
  const [period, setPeriod] = useState<StatisticsPeriod>('week');
  const { data, failure, reload } = usePanel('numbers', { query: { period } }, { refreshMs: 60_000 });
  return (
    <ScreenFrame
      title="Números"
      facts={data && daysText(data)}
      actions={
        <fieldset className="pn-periods">
          <legend className="visually-hidden">Período</legend>
          {statisticsPeriods.map((name) => (
            <label key={name}>
              <input type="radio" name="period" checked={period === name} onChange={() => setPeriod(name)} />
              <span>{texts.periods[name]}</span>
            </label>
          ))}
        </fieldset>
      }
    >
      <div className="pn-pad">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!data && !failure && <SkeletonRows label="Carregando os números" />}
        {data && <Figures numbers={data} />}
        {data &&
          (data.channels.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyHint} />
          ) : (
            <ChannelFunnels channels={data.channels} />
          ))}
        {data && (
          <div className="pn-number-lists">
            <BestSellers rows={data.bestSellers} />
            <SearchMisses rows={data.misses} />
            <MessageCosts rows={data.messages} />
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}

const daysText = ({ from, to }: Numbers): string =>
  from === to ? `hoje, ${shortDay(to)}` : `${shortDay(from)} a ${shortDay(to)}`;

function Figures({ numbers }: { numbers: Numbers }) {
  const { totals, before, period, messageCost } = numbers;
  return (
    <ul className="pn-figures">
      <Figure
        name="Vendido e pago"
        value={formatBrl(totals.revenue)}
        period={period}
        pair={[totals.revenue, before.revenue]}
        also={[
          ...(totals.returned > 0 ? [texts.returned(formatBrl(totals.returned))] : []),
          ...(totals.owed > 0 ? [texts.owed(formatBrl(totals.owed))] : []),
        ]}
      />
      <Figure
        name="Pedidos pagos"
        value={decimalText(totals.paid)}
        period={period}
        pair={[totals.paid, before.paid]}
        also={[
          ...(totals.returnedOrders > 0 ? [texts.returnedOrders(totals.returnedOrders)] : []),
          ...(totals.owedOrders > 0 ? [texts.owedOrders(totals.owedOrders)] : []),
        ]}
      />
      <Figure
        name="Pedido médio"
        value={totals.average === null ? '–' : formatBrl(totals.average)}
        period={period}
        pair={totals.average === null || before.average === null ? null : [totals.average, before.average]}
        also={totals.returned > 0 || totals.owed > 0 ? [texts.average] : []}
      />
      <li className="pn-card">
        <span className="pn-figure-name">Mensagens enviadas</span>
        <strong>{decimalText(totals.messages)}</strong>
        <small>{messageCost === null ? texts.noPrice : `custaram ${formatBrl(messageCost)}`}</small>
      </li>
    </ul>
  );
}

type FigureProps = {
  name: string;
  value: string;
  period: StatisticsPeriod;
  pair: [now: number, before: number] | null;
  also: readonly string[];
};

function Figure({ name, value, period, pair, also }: FigureProps) {
  const change = pair && changeOf(...pair);
  const words = change && changeText(change, period);
  return (
    <li className="pn-card">
      <span className="pn-figure-name">{name}</span>
      <strong className="pn-number">{value}</strong>
      {also.map((line) => (
        <small key={line}>{line}</small>
      ))}
      {words && (
        <small className={`pn-change-${change.kind}`}>
          <span aria-hidden="true">{words.sign} </span>
          {words.text}
        </small>
      )}
    </li>
  );
}

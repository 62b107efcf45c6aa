import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { DecisionList, keptOf } from './decision-list.tsx';
import { moneyRefreshMs, useRefusedNotice } from './refund-facts.tsx';
import { RefundList } from './refund-list.tsx';
import { RefusedRefundRows } from './refused-refund-rows.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';
import { useMoneyQuestion } from './use-money-question.tsx';

const todayText = ({ receivedToday, refundedToday }: PanelData<'money'>): string =>
  panelMoneyTexts.today(formatBrl(receivedToday), refundedToday > 0 ? formatBrl(refundedToday) : null);

const orderOf = ({
  number,
  customer,
  version,
  notice,
}: Pick<PanelData<'money'>['waiting' | 'decisions'][number], 'number' | 'customer' | 'version' | 'notice'>) => ({
  ...{ number, customer, version, notice },
});

/** The tab 'Dinheiro': first what needs a decision, then what waits for money, then the refunds. */
export function MoneyScreen() {
  const { data, failure, reload } = usePanel('money', {}, { refreshMs: (shown) => moneyRefreshMs(shown?.refunds) });
  useRefusedNotice(data?.refunds);
  const { ask, dialog } = useMoneyQuestion();
  const mayConfirm = useMay('money.confirm');

  return (
    <ScreenFrame title="Dinheiro" facts={data && todayText(data)}>
      <div className="pn-pad">
        {!data && !failure && <SkeletonChoices label="Carregando o dinheiro da loja" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && (
          <>
            {!mayConfirm && <p className="pn-note">{panelMoneyTexts.moneyRole}</p>}
            <DecisionList
              decisions={data.decisions}
              timeZone={data.timeZone}
              refused={{
                count: data.refusedRefunds.length,
                rows: (
                  <RefusedRefundRows
                    refunds={data.refusedRefunds}
                    timeZone={data.timeZone}
                    onRefund={({ number, customer, notice, version, amount, refundable, effect }) =>
                      ask({
                        ...{ kind: 'refund', number, customer, notice, version, most: refundable, effect },
                        amount: Math.min(amount, refundable),
                      })
                    }
                  />
                ),
              }}
              onAccept={(decision) =>
                ask({
                  ...orderOf(decision),
                  kind: decision.kind === 'won' ? 'deliver' : 'confirm',
                  amount: keptOf(decision),
                  total: decision.total,
                })
              }
              onRefund={({ refundable, effect, ...decision }) =>
                ask({ ...orderOf(decision), kind: 'refund', most: refundable, effect })
              }
              onExcess={({ refundable, effect, excess, ...decision }) =>
                ask({ ...orderOf(decision), kind: 'refund', most: refundable, excess, effect })
              }
              onReturned={({ owed, effect, ...decision }) =>
                ask({ ...orderOf(decision), kind: 'return', most: owed, effect })
              }
              onCleared={({ isGone, ...decision }) =>
                ask({ ...orderOf(decision), kind: isGone ? 'check' : 'clear', amount: decision.total })
              }
            />
            <UnpaidOrders
              orders={data.waiting}
              timeZone={data.timeZone}
              onReceived={(order) => ask({ ...orderOf(order), kind: 'confirm', amount: order.total })}
            />
            <RefundList refunds={data.refunds} timeZone={data.timeZone} />
          </>
        )}
      </div>
      {dialog}
    </ScreenFrame>
  );
}

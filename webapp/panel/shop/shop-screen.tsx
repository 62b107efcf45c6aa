import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ClosedDaysCard } from './closed-days-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { MinimumOrderCard } from './minimum-order-card.tsx';
import { PauseCard } from './pause-card.tsx';
import { ShopLinks } from './shop-links.tsx';

/** The tab 'Loja': first whether the shop takes orders now, then what is sold under which terms. */
export function ShopScreen() {
  const { data, failure, reload } = usePanel('shop', {}, { refreshMs: 60_000 });
  const mayEdit = useMay('shop.edit');
  return (
    <ScreenFrame title="Loja" facts={data && (data.pause ? panelShopTexts.isPaused : panelShopTexts.isOpen)}>
      <FirstStepsCard />
      <div className="pn-pad pn-columns">
        {!data && !failure && <SkeletonChoices label="Carregando a loja" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && (
          <>
            <div className="pn-stack">
              <PauseCard pause={data.pause} timeZone={data.timeZone} mayEdit={mayEdit} />
              <MinimumOrderCard section={data.sections.minOrderValue} mayEdit={mayEdit} />
            </div>
            <div className="pn-stack">
              <HoursCard data={data} mayEdit={mayEdit} />
              <ClosedDaysCard
                section={data.sections.closedDays}
                choosesTime={data.counts.schedule > 0 && !data.unseen.includes('schedule')}
                mayEdit={mayEdit}
              />
              <ShopLinks counts={data.counts} unseen={data.unseen} />
            </div>
          </>
        )}
      </div>
    </ScreenFrame>
  );
}

import type { ReactNode } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { firstStepTexts } from '#shared/text/panel/first-steps.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ChannelHelp } from '../first-steps/channel-help.tsx';
import { NameForm } from '../first-steps/name-form.tsx';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { NoShopAddress, ShopAddress } from './shop-address.tsx';

type Steps = PanelData<'firstSteps'>;

/** The shop's name and its number for people, and the way to its own messages. */
export const NameScreen = () => (
  <StepsScreen title={texts.nameTitle}>
    {(steps) => (
      <>
        <section className="pn-card pn-card-body" aria-label={texts.nameTitle}>
          <NameForm
            // After a save the form starts from what is kept.
            key={`${steps.shopName} ${steps.whatsApp}`}
            steps={steps}
            onSaved={() => showNotice({ kind: 'good', text: texts.nameSaved })}
          />
        </section>
        <section className="pn-card" aria-labelledby="channel-help">
          <div className="pn-card-head">
            <h2 id="channel-help">{firstStepTexts.names.channel}</h2>
          </div>
          <div className="pn-card-body pn-stack">
            <ChannelHelp state={stateOf(steps)} />
          </div>
        </section>
      </>
    )}
  </StepsScreen>
);

/** Here nothing waits for the connection with WhatsApp. */
const stateOf = ({ steps }: Steps) =>
  steps.some(({ name, state }) => name === 'channel' && state === 'done') ? 'done' : 'skipped';

/** The address that customers open, to share it at any time. */
export const AddressScreen = () => (
  <StepsScreen title={texts.addressTitle}>
    {({ link }) => (
      <section className="pn-card pn-card-body pn-stack" aria-label={texts.addressTitle}>
        {link === null ? <NoShopAddress /> : <ShopAddress link={link} />}
        {link !== null && (
          <a href={link} target="_blank" rel="noreferrer" className="btn btn-quiet">
            {texts.openShop}
          </a>
        )}
      </section>
    )}
  </StepsScreen>
);

/** A screen of 'Loja' with what the first steps know. */
function StepsScreen({ title, children }: { title: string; children: (steps: Steps) => ReactNode }) {
  const { data, failure, reload } = usePanel('firstSteps', {});
  return (
    <ScreenFrame title={title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-narrow pn-stack">
        {!data && !failure && <SkeletonChoices label={`Carregando: ${title}`} />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && children(data)}
      </div>
    </ScreenFrame>
  );
}

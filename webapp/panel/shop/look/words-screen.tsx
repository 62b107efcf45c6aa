import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { entryOf } from '#shared/model/shop-part.ts';
import { panelShopTexts as texts } from '#shared/text/panel-shop.ts';
import { BusyButton } from '../../../components/ui/busy-button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { useMay } from '../../session/panel-session.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { useShopPart } from '../use-shop-part.ts';
import { SettingsScreen } from './settings-screen.tsx';

/** The words that the shop itself chooses. */
export const WordsScreen = () => (
  <SettingsScreen title={texts.wordsTitle}>{(data) => <WordsForm data={data} />}</SettingsScreen>
);

function WordsForm({ data }: { data: PanelData<'shopPart'> }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<string | null>(null);
  const { save, isBusy, problem } = useShopPart('settings', data, typed !== null);
  const now = String(entryOf(data.value).webCatalogCallbackMessage ?? '');
  const submit = async () => {
    if (await save({ webCatalogCallbackMessage: (typed ?? now).trim() })) setTyped(null);
  };
  return (
    <ScreenFrame title={texts.wordsTitle} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-stack">
        <section className="pn-card pn-card-body pn-stack" aria-label={texts.wordsTitle}>
          <Field label={texts.callbackLabel} hint={texts.callbackHint} error={problem}>
            {(control) => (
              <textarea
                {...control}
                className="form-control"
                rows={3}
                maxLength={500}
                disabled={!mayEdit}
                value={typed ?? now}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {mayEdit && (
            <BusyButton
              kind="primary"
              busy={isBusy}
              disabled={typed === null || typed === now}
              onClick={() => void submit()}
            >
              Salvar
            </BusyButton>
          )}
        </section>
      </div>
    </ScreenFrame>
  );
}

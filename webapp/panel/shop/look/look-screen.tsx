import { useEffect, useRef, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { entryOf } from '#shared/model/panel/settings-section.ts';
import { validColor } from '#shared/rules/theme/color.ts';
import { themeVariables } from '#shared/rules/theme/theme.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { paintFrame } from '../../../browser/panel/frame-colors.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useMay } from '../../session/panel-session.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { useUnsaved } from '../../shell/unsaved-changes.ts';
import { useSettingsSection } from '../use-settings-section.ts';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/** The shop's colours and logo, with the catalogue as it would look. */
export const LookScreen = () => (
  <SettingsScreen title={texts.lookTitle}>{(data) => <LookForm data={data} />}</SettingsScreen>
);

type Look = { defaultColor: string; secondaryColor: string; urlLogo: string };

function LookForm({ data }: { data: PanelData<'settingsSection'> }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<Partial<Look>>({});
  const { save, isBusy, problem } = useSettingsSection('settings', data, Object.keys(typed).length > 0);
  useUnsaved(Object.keys(typed).length > 0);
  const look = { ...lookOf(data.value), ...typed };
  const isGood = validColor(look.defaultColor) !== null && validColor(look.secondaryColor) !== null;
  const change = (part: Partial<Look>) => setTyped((now) => ({ ...now, ...part }));
  const submit = async () => {
    const urlLogo = look.urlLogo === '' ? null : look.urlLogo;
    if (await save({ style: { ...look, urlLogo } })) setTyped({});
  };
  const foot = mayEdit && (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={Object.keys(typed).length === 0}
        onClick={() => setTyped({})}
      >
        Descartar
      </button>
      <button
        type="button"
        className="btn btn-primary"
        disabled={isBusy || !isGood || Object.keys(typed).length === 0}
        onClick={() => void submit()}
      >
        {isBusy && <Spinner />} Salvar
      </button>
    </>
  );
  return (
    <ScreenFrame title={texts.lookTitle} back={{ href: '/loja', name: 'Loja' }} foot={foot}>
      <div className="pn-pad pn-columns">
        <div className="pn-stack">
          <div role="alert">{problem && <p className="pn-note pn-note-bad">{problem}</p>}</div>
          <fieldset className="pn-card pn-card-body pn-stack" disabled={!mayEdit}>
            <legend className="visually-hidden">{texts.lookTitle}</legend>
            <ColorField
              label={texts.mainColor}
              value={look.defaultColor}
              hasAdvice
              onChange={(defaultColor) => change({ defaultColor })}
            />
            <ColorField
              label={texts.secondColor}
              value={look.secondaryColor}
              onChange={(secondaryColor) => change({ secondaryColor })}
            />
            <LogoField logo={look.urlLogo} isReadOnly={!mayEdit} onChange={(urlLogo) => change({ urlLogo })} />
          </fieldset>
        </div>
        <Preview isHere={data.isHere} look={look} />
      </div>
    </ScreenFrame>
  );
}

const lookOf = (value: unknown): Look => {
  const style = entryOf(entryOf(value).style);
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return {
    defaultColor: text(style.defaultColor),
    secondaryColor: text(style.secondaryColor),
    urlLogo: text(style.urlLogo),
  };
};

/** The real catalogue of the shop, in the colours that are not saved yet. */
function Preview({ isHere, look }: { isHere: boolean; look: Look }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const paint = () => {
    if (frame.current) paintFrame(frame.current, themeVariables(look), look.urlLogo || null);
  };
  // After each render: the colours may have changed.
  useEffect(paint);
  return (
    <section className="pn-card" aria-labelledby="shop-preview">
      <div className="pn-card-head">
        <h2 id="shop-preview">{texts.preview}</h2>
        <span className="pn-quiet">{texts.previewHint}</span>
      </div>
      {isHere ? (
        <iframe ref={frame} className="pn-preview" title={texts.previewTitle} src="/catalog" onLoad={paint} />
      ) : (
        <p className="pn-card-body pn-quiet">{texts.noPreview}</p>
      )}
    </section>
  );
}

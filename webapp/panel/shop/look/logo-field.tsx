import { logoAddress } from '#shared/rules/links/uploaded-photo.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { type AdderWords, PhotoAdder } from '../../photos/photo-adder.tsx';

type LogoFieldProps = {
  /** Its address; empty: the shop has none. */
  logo: string;
  isReadOnly: boolean;
  onChange: (logo: string) => void;
};

const words: AdderWords = {
  ...{ camera: texts.logoCamera, choose: texts.logoFile, put: texts.logoPut },
  ...{ useLink: texts.logoUseLink, link: texts.logo },
};

/** The logo: taken or chosen on the phone, or an address on the internet. */
export function LogoField({ logo, isReadOnly, onChange }: LogoFieldProps) {
  return (
    <section className="pn-stack" aria-label={texts.logoTitle}>
      <h2 className="field-label">{texts.logoTitle}</h2>
      {logo !== '' && (
        <div className="pn-logo-now">
          <img key={logo} className="pn-logo-preview" src={logo} alt={texts.logoPreview} />
          {!isReadOnly && (
            <button type="button" className="btn btn-quiet" onClick={() => onChange('')}>
              {texts.logoRemove}
            </button>
          )}
        </div>
      )}
      {!isReadOnly && (
        <ul className="pn-photos">
          <PhotoAdder
            words={words}
            linkProblem={(link) => (/^https:\/\/[^\s/]/.test(link) ? null : texts.badLogo)}
            onAdded={(url) => onChange(logoAddress(url))}
          />
        </ul>
      )}
      {!isReadOnly && <p className="field-hint">{texts.logoHint}</p>}
    </section>
  );
}

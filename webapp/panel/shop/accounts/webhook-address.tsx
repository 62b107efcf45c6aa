import { useRef } from 'react';
import { panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';
import { copyText } from '../../../browser/device/clipboard.ts';
import { Field } from '../../../components/ui/field.tsx';
import { showNotice } from '../../shell/notices.ts';

/** The address that the merchant pastes in the provider's panel. */
export function WebhookAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const outcome = await copyText(url, field.current);
    showNotice({ kind: 'good', text: outcome === 'copied' ? texts.copied : texts.holdToCopy });
  };
  return (
    <Field label={texts.webhookUrl} hint={texts.webhookUrlHint}>
      {(control) => (
        <div className="pn-copy">
          <input {...control} ref={field} className="form-control" readOnly value={url} />
          <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
            {texts.copy}
            <span className="visually-hidden"> {texts.webhookUrl}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

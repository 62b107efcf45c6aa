import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type MessageCharge, messageCharges } from '#shared/model/panel/message-charge.ts';
import { entryOf } from '#shared/model/panel/settings-section.ts';
import { messagePriceText, parseMessagePrice } from '#shared/rules/money/message-price.ts';
import { messagePriceTexts as texts } from '#shared/text/panel/message-prices.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { panelStatisticsTexts } from '#shared/text/panel/panel-statistics.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { SettingsScreen } from './look/settings-screen.tsx';
import { entriesOf } from './use-settings-list.ts';
import { onSubmit, useSettingsSection } from './use-settings-section.ts';

const title = panelShopTexts.sections.messagePrices;

/** What a sent message costs, by channel and by how the channel charges it. */
export const MessagePricesScreen = () => (
  <SettingsScreen title={title} section="messagePrices">
    {(data) => <PricesForm data={data} />}
  </SettingsScreen>
);

type Row = { key: string; channel: string; charge: MessageCharge };
const rowOf = (channel: string, charge: MessageCharge): Row => ({ key: `${channel} ${charge}`, channel, charge });
/** Only WhatsApp sends templates. */
const whatsAppRows = messageCharges.map((charge) => rowOf('WhatsApp', charge));
const otherRows = ['Messenger', 'Instagram', 'WebChat'].map((channel) => rowOf(channel, 'free'));

function PricesForm({ data }: { data: PanelData<'settingsSection'> }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const { saved, rows } = savedPrices(data.value);
  const textOf = ({ key }: Row) => typed[key] ?? saved.get(key) ?? '';
  const isTyped = rows.some((row) => textOf(row) !== (saved.get(row.key) ?? ''));
  const { save, isBusy, problem } = useSettingsSection('messagePrices', data, isTyped);
  useUnsaved(isTyped);
  const isBad = (row: Row) => textOf(row).trim() !== '' && parseMessagePrice(textOf(row)) === null;
  const submit = async () => {
    setTried(true);
    if (rows.some(isBad)) return;
    const prices = rows.flatMap((row) => {
      const price = parseMessagePrice(textOf(row));
      return price === null ? [] : [{ channel: row.channel, charge: row.charge, price }];
    });
    if (await save(prices)) setTyped({});
  };
  const field = (row: Row, label: string) => (
    <Field key={row.key} label={label} error={isTried && isBad(row) ? texts.bad : undefined}>
      {(control) => (
        <span className="amount-input">
          <span aria-hidden="true">R$</span>
          <input
            {...control}
            type="text"
            className="form-control"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            disabled={!mayEdit}
            value={textOf(row)}
            onChange={({ target }) => setTyped((now) => ({ ...now, [row.key]: target.value }))}
          />
        </span>
      )}
    </Field>
  );
  const others = rows.filter(({ channel }) => channel !== 'WhatsApp');
  return (
    <ScreenFrame title={title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-stack pn-narrow">
        <p className="pn-quiet">{texts.intro}</p>
        <form className="pn-stack" noValidate onSubmit={onSubmit(submit)}>
          <fieldset className="pn-card pn-card-body pn-stack">
            <legend className="field-label">WhatsApp</legend>
            <p className="field-hint">{texts.hint}</p>
            {rows
              .filter(({ channel }) => channel === 'WhatsApp')
              .map((row) => field(row, panelStatisticsTexts.charges[row.charge]))}
          </fieldset>
          <fieldset className="pn-card pn-card-body pn-stack">
            <legend className="field-label">{texts.others}</legend>
            {others.map((row) => field(row, `${row.channel}, ${panelStatisticsTexts.charges[row.charge]}`))}
          </fieldset>
          {problem && (
            <p role="alert" className="pn-note pn-note-bad">
              {problem}
            </p>
          )}
          {mayEdit && (
            <BusyButton kind="primary" busy={isBusy} disabled={!isTyped} onClick={() => void submit()}>
              Salvar
            </BusyButton>
          )}
        </form>
      </div>
    </ScreenFrame>
  );
}

/** The saved prices as texts, and the rows of the form: the usual ones, and what a declaration names beside them. */
function savedPrices(value: unknown): { saved: ReadonlyMap<string, string>; rows: readonly Row[] } {
  const rows = new Map([...whatsAppRows, ...otherRows].map((row) => [row.key, row]));
  const saved = new Map<string, string>();
  for (const { channel, charge, price } of entriesOf(value).map(entryOf)) {
    const known = messageCharges.find((each) => each === charge);
    if (typeof channel !== 'string' || !known || typeof price !== 'number') continue;
    const row = rowOf(channel, known);
    rows.set(row.key, row);
    saved.set(row.key, messagePriceText(price));
  }
  return { saved, rows: [...rows.values()] };
}

import { useState } from 'react';
import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved.ts';
import { type LoadedPart, onSubmit, useShopPart } from './use-shop-part.ts';

const kinds = ['percent', 'amount', 'delivery'] as const;
type Kind = (typeof kinds)[number];
/** A coupon as a declaration has it; its other terms stay as they are. */
type Coupon = { code: string; kind: Kind; value: number };

const isCoupon = (value: unknown): value is Coupon =>
  typeof value === 'object' && value !== null && 'code' in value && 'kind' in value && 'value' in value;

/** The coupons that are on: a new one, and the end of one. */
export function CouponsCard({ part, mayEdit }: { part: LoadedPart; mayEdit: boolean }) {
  const coupons = Array.isArray(part.value) ? part.value.filter(isCoupon) : [];
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<Kind>('percent');
  const [typed, setTyped] = useState('');
  const { save, isBusy, problem } = useShopPart('coupons', part);
  useUnsaved(code !== '' || typed !== '');
  const value = parseAmount(typed);
  const isKnown = coupons.some((coupon) => coupon.code === couponCode(code));
  const isReady = couponCode(code) !== '' && value !== null && value > 0 && !isKnown;
  const add = async () => {
    if (!isReady || value === null) return;
    if (!(await save([...coupons, { code: couponCode(code), kind, value }]))) return;
    setCode('');
    setTyped('');
  };
  return (
    <section className="pn-card" aria-labelledby="shop-coupons">
      <div className="pn-card-head">
        <h2 id="shop-coupons">{texts.parts.coupons}</h2>
      </div>
      {coupons.length === 0 && <p className="pn-card-body pn-quiet mb-0">{texts.noCoupons}</p>}
      <ul className="pn-rows">
        {coupons.map((coupon) => (
          <li key={coupon.code}>
            <span className="pn-grow">
              <strong>{coupon.code}</strong> <span className="pn-quiet">{valueText(coupon)}</span>
            </span>
            {mayEdit && (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={isBusy}
                onClick={() => void save(coupons.filter((other) => other !== coupon))}
              >
                {texts.endCoupon}
                <span className="visually-hidden"> {coupon.code}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <form className="pn-card-body pn-form-grid" onSubmit={onSubmit(add)}>
          <Field label={texts.couponCode} error={isKnown ? texts.couponKnown : problem}>
            {(control) => (
              <input
                {...control}
                type="text"
                className="form-control"
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <Field label={texts.couponKind}>
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={kind}
                onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? 'percent')}
              >
                {kinds.map((each) => (
                  <option key={each} value={each}>
                    {texts.couponKinds[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={kind === 'percent' ? texts.couponPercent : texts.couponAmount}>
            {(control) => (
              <input
                {...control}
                type="text"
                inputMode="decimal"
                className="form-control"
                maxLength={9}
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <BusyButton busy={isBusy} disabled={!isReady} onClick={() => void add()}>
            {texts.addCoupon}
          </BusyButton>
        </form>
      )}
    </section>
  );
}

function valueText({ kind, value }: Coupon): string {
  if (kind === 'percent') return `${value}% nos produtos`;
  return `${formatBrl(value)} ${kind === 'delivery' ? 'no frete' : 'nos produtos'}`;
}

import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';

type StateProps = { code: string; states: PanelData<'settingsSection'>['couponStates'] };

/** How often a coupon was used, and why it does not apply now. */
export function CouponState({ code, states }: StateProps) {
  const found = states.find((each) => each.code === code);
  if (!found) return null;
  const reason = texts.couponStates[found.state];
  return (
    <span className="pn-block">
      <small className="pn-quiet">{texts.couponUses(found.uses)}</small>{' '}
      {reason && <span className="pn-chip pn-chip-warn">{reason}</span>}
    </span>
  );
}

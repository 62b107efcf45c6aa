import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { findListedCustomer } from '../../../database/customers/customer-lists.ts';
import type { Db } from '../../../database/engine/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { consentsOf, saveConsent } from '../../people/consents.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { PanelCaller } from '../../staff/staff-sessions.ts';
import { customerPage } from './customer-page.ts';

/** A member of the staff records what the customer said about offers. The same again records nothing. */
export async function setConsent(
  db: Db,
  caller: PanelCaller,
  { id, state }: { id: string } & PanelBody<'setConsent'>,
  now: Date,
): Promise<PanelData<'setConsent'>> {
  const { shopId } = caller;
  const row = await findListedCustomer(db, shopId, id);
  if (!row) throw new Refusal('not-found');
  const contact = { shopId, customerId: id };
  const { current } = await consentsOf(db, contact);
  const before = current.find((one) => one.channel_type === row.channel_type && one.kind === 'marketing')?.state;
  if (before !== state) {
    const change = { channelType: row.channel_type, kind: 'marketing', state, at: now, source: 'panel' } as const;
    await saveConsent(db, contact, change, now);
    await recordAudit(db, caller, {
      action: 'customer.consent',
      target: { kind: 'customer', id, label: texts.customerLabel },
      from: before === undefined ? null : texts.consent[before],
      to: texts.consent[state],
    });
  }
  return customerPage(db, caller, id, now);
}

import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { accountNames, panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { onlineProviderOf } from '../../providers/online-providers.ts';
import { paymentOffers } from '../payment-setup/payment-offer.ts';
import {
  type OptionWithProcessor,
  type PaymentMeans,
  paymentOptionsWithProcessor,
} from '../payment-setup/payment-processor.ts';
import { storedSettings } from '../shops/shops.ts';

/** The payment options that are on and that no customer sees, each with what is missing, as the checkout decides it. */
export async function unofferedPayments(
  db: Db,
  shop: ShopRow,
  { hasOnlineAccount }: Pick<PaymentMeans, 'hasOnlineAccount'>,
): Promise<PanelData<'settingsSection'>['unoffered']> {
  const options = await paymentOptionsWithProcessor(db, shop, { isDemo: true, hasOnlineAccount });
  const payable = options.filter(({ processor }) => processor !== null).map(({ option }) => option);
  const offered = paymentOffers({ lines: [], settings: storedSettings(shop), paymentOptions: payable });
  return options
    .filter(({ option }) => !offered.some(({ providerId }) => providerId === option.provider_id))
    .map((one) => ({ id: one.option.provider_id, reason: reasonOf(one) }));
}

function reasonOf({ option: { method, provider_type: type, account }, processor }: OptionWithProcessor): string {
  if (processor !== null) return texts.unoffered.custom;
  const online = onlineProviderOf(type);
  if (online) {
    const { title, methods } = online.texts;
    if (!online.methods.includes(method)) return texts.unoffered.otherMethod(title, methods);
    return account === null
      ? texts.unoffered.noAccount(accountNames[online.name])
      : texts.unoffered.closedAccount(title);
  }
  if (type !== PaymentProviderType.ShopProvider) return texts.unoffered.noProvider;
  return method === PaymentMethod.Pix ? texts.unoffered.noPixKey : texts.unoffered.onlyPix;
}

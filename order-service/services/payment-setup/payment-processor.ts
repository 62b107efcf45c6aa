import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  listOptionsWithAccounts,
  type OptionWithAccount,
  type PaymentOptionRow,
} from '../../database/payments/payment-options.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { onlineProviderOf } from '../../providers/online-providers.ts';

/** Who processes the payment of an option; 'by-hand': the shop's staff settles it with the customer. */
export type PaymentProcessor = 'simulator' | OnlineProviderName | 'pix-key' | 'by-hand';

/** Those whose money the shop receives by itself, so that a person checks that it arrived. */
export const ownProcessors: ReadonlySet<string> = new Set<PaymentProcessor>(['by-hand', 'pix-key']);

/** What decides who processes a payment. */
export type PaymentSetup = {
  /** A demo shop while the demo is on. */
  isSimulated: boolean;
  /** The shop has a usable account at its online provider. */
  hasOnlineAccount: boolean;
  /** The shop has an account with its own PIX key. */
  hasPixKey: boolean;
  /** False in a shop that receives orders without charging them. */
  isCharged: boolean;
};

/** The payment means of this service, the same for all shops. */
export type PaymentMeans = {
  isDemo: boolean;
  /** Whether a shop's account at an online provider, or the environment's in its place, is usable. */
  hasOnlineAccount(
    shop: { id: string; isDefault: boolean },
    account: OptionWithAccount['account'],
    provider: OnlineProviderName,
  ): boolean;
};

/** Only payments by hand and by PIX keys. */
export const noPaymentMeans: PaymentMeans = { isDemo: false, hasOnlineAccount: () => false };

type Option = Pick<PaymentOptionRow, 'method' | 'provider_type' | 'pay_on_delivery'>;

const { BankDeposit, Cash, CreditCard, Custom, OnDelivery, Pix } = PaymentMethod;
const settledByHand: readonly PaymentMethod[] = [BankDeposit, Cash, OnDelivery, Custom];

/** Who processes payments by an option. Null: the shop can't accept it, so it is not offered. */
export function paymentProcessor(option: Option, setup: PaymentSetup): PaymentProcessor | null {
  const { method, provider_type } = option;
  if (option.pay_on_delivery || settledByHand.includes(method)) return 'by-hand';
  // A card is charged when it is sent; nothing else is charged in such a shop.
  if (!setup.isCharged && method !== CreditCard) return 'by-hand';
  const byKey = method === Pix && setup.hasPixKey ? 'pix-key' : null;
  const online = onlineProviderOf(provider_type);
  if (online) return setup.hasOnlineAccount && online.methods.includes(method) ? online.name : null;
  switch (provider_type) {
    case PaymentProviderType.Manual:
      return byKey ?? 'by-hand';
    case PaymentProviderType.ShopProvider:
      return setup.isSimulated ? 'simulator' : byKey;
    default:
      return null;
  }
}

/** A declared payment option with its processor. */
export type OptionWithProcessor = { option: OptionWithAccount; processor: PaymentProcessor | null };

/** The shop's active payment options in its order, each with its processor. One statement. */
export const paymentOptionsWithProcessor = async (
  db: Db,
  shop: ShopRow,
  means: PaymentMeans,
): Promise<OptionWithProcessor[]> => withProcessors(await listOptionsWithAccounts(db, shop.id), shop, means);

function withProcessors(
  options: readonly OptionWithAccount[],
  shop: ShopRow,
  means: PaymentMeans,
): OptionWithProcessor[] {
  const isCharged = !shop.settings.disableChargeOrders;
  return options.map((option) => {
    const { account, is_default_shop: isDefault } = option;
    const online = onlineProviderOf(option.provider_type);
    const setup = {
      isSimulated: means.isDemo && shop.is_demo,
      hasOnlineAccount:
        online !== undefined && means.hasOnlineAccount({ id: shop.id, isDefault }, account, online.name),
      hasPixKey: Boolean(account?.pix_key),
      isCharged,
    };
    return { option, processor: paymentProcessor(option, setup) };
  });
}

/** The options for which the shop can accept money. */
export const payablePaymentOptions = async (db: Db, shop: ShopRow, means: PaymentMeans): Promise<PaymentOptionRow[]> =>
  filterPayable(await listOptionsWithAccounts(db, shop.id), shop, means);

/** The options of this list for which the shop can accept money. */
export const filterPayable = (
  options: readonly OptionWithAccount[],
  shop: ShopRow,
  means: PaymentMeans,
): PaymentOptionRow[] =>
  withProcessors(options, shop, means)
    .filter(({ processor }) => processor !== null)
    .map(({ option, processor }) =>
      option.method === Pix && ownProcessors.has(processor ?? '') ? { ...option, is_confirmed_by_hand: true } : option,
    );

import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { listRealShops } from '../../database/shops/shops.ts';
import { onlineProviderOf, onlineProviders } from '../../providers/online-providers.ts';
import { storedSettings } from '../shops/shops.ts';
import { paymentOffers } from './payment-offer.ts';
import { type OptionWithProcessor, type PaymentMeans, paymentOptionsWithProcessor } from './payment-processor.ts';

/**
 * Warnings for the operator about a shop's payment options, in Portuguese, one per line: options that are not offered
 * because the shop can't accept the money, and whether any option is left.
 */
export async function paymentWarnings(db: Db, shop: ShopRow, means: PaymentMeans): Promise<string[]> {
  const options = await paymentOptionsWithProcessor(db, shop, means);
  const payable = options.filter(({ processor }) => processor !== null).map(({ option }) => option);
  const remaining = paymentOffers({ lines: [], settings: storedSettings(shop), paymentOptions: payable });
  const lines = options.flatMap(({ option, processor }) => {
    if (remaining.some(({ providerId }) => providerId === option.provider_id)) return [];
    const reason = processor === null ? reasonOf(option) : hiddenReason;
    return [`a forma de pagamento "${option.name}" (${option.provider_id}) não é oferecida: ${reason}`];
  });
  const none = lines.length === 0 ? noOptionText : noneLeftText;
  return [...lines, ...(remaining.length === 0 ? [none] : [])].map((line) => `Loja "${shop.slug}": ${line}`);
}

/** The warnings of all shops except the demo's, for the start of the service. */
export async function allPaymentWarnings(db: Db, means: PaymentMeans): Promise<string[]> {
  const lines: string[] = [];
  for (const shop of await listRealShops(db)) lines.push(...(await paymentWarnings(db, shop, means)));
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `… e mais ${more}`] : lines;
}

const maxLines = 20;

const noneText =
  'não há nenhuma forma de pagamento disponível. O checkout não pode ser concluído; só o carrinho pode ser confirmado, e o pagamento se combina na conversa.';
const exampleHint = '(veja  npm run shop -- apply --example)';
const noOptionText = `${noneText} Declare "paymentOptions" ${exampleHint}`;
const noneLeftText = `${noneText} Corrija as formas acima ou declare outra em "paymentOptions" ${exampleHint}`;

/** Spec §5 hides only custom payment in every order: "if … the payment type is manual". */
const hiddenReason =
  'uma forma "Custom" só aparece com o pagamento manual; declare "settings": { "payment": { "type": "manual" } }';

const byHandAdvice = 'use "Manual" para combinar o pagamento com o cliente';
const declaredTypes = onlineProviders.map(({ texts }) => `"${texts.declaredType}"`).join(' ou ');
const onlineAdvice = `use ${declaredTypes} com a conta da loja, ou ${byHandAdvice}`;

function reasonOf({ method, provider_type, account }: OptionWithProcessor['option']): string {
  const online = onlineProviderOf(provider_type);
  if (online) {
    const { title, methods } = online.texts;
    if (!online.methods.includes(method)) return `pelo ${title} a loja só recebe ${methods}; ${byHandAdvice}`;
    return account === null
      ? `falta a conta do ${title} em "paymentAccounts"; sem ela, ${byHandAdvice}`
      : `a conta do ${title} não abre com a SECRETS_KEY em uso; confira a variável ou declare a conta de novo`;
  }
  if (provider_type !== PaymentProviderType.ShopProvider)
    return `ainda não há integração com este provedor; ${onlineAdvice}`;
  return method === PaymentMethod.Pix
    ? `falta a chave PIX da loja ("pix-key" em "paymentAccounts"); sem ela, ${byHandAdvice}`
    : `fora da demonstração, "ShopProvider" só recebe PIX; ${onlineAdvice}`;
}

import type { Product } from '#shared/model/catalog/product.ts';
import { MessageState, type SentMessage } from '#shared/model/message.ts';
import { agentCatalogTexts, sentMarkText, stockText } from '#shared/text/assisted/agent-catalog.ts';
import { CheckIcon, WarningIcon } from '../components/ui/icons.tsx';

type AgentProductDetailsProps = {
  product: Pick<Product, 'sku' | 'dimensions' | 'stock'>;
  sent: SentMessage | undefined;
};

/** What a seller looks for on a card: the code, the stock, and whether the contact got the product within a day. */
export function AgentProductDetails({ product: { sku, dimensions, stock }, sent }: AgentProductDetailsProps) {
  const left = stockText(stock);
  const isFailed = sent?.state === MessageState.Failed;
  return (
    <>
      <p className="agent-facts">
        <span>{sku || agentCatalogTexts.variants(dimensions.length)}</span>
        {left && <span className={`agent-stock agent-stock-${left.kind}`}>{left.text}</span>}
      </p>
      {sent && (
        <p className={isFailed ? 'agent-sent agent-sent-failed' : 'agent-sent'}>
          {isFailed ? <WarningIcon /> : <CheckIcon />} {sentMarkText(sent, new Date())}
        </p>
      )}
    </>
  );
}

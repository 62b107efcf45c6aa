import {
  maxProductRowsBytes,
  productsBody,
  productsOutcome,
  productsPage,
  productsQuery,
} from './platform-product-schemas.ts';

/** The calls of the Platform API that read and change the shop's products. */
export const productCalls = {
  products: {
    method: 'GET',
    path: '/platform/products',
    effect: 'read',
    summary: 'Listar produtos',
    description:
      'Os produtos da loja com preços e estoque de agora, também os escondidos e os que não são vendidos, o mais antigo primeiro. Com `sku`, só o produto dessa variação. Para seguir o catálogo, um feed do Google ou da Meta é mais leve.',
    query: productsQuery,
    data: productsPage,
    errors: { 'bad-page-token': '400: o token é de outra lista; leia-a de novo do começo, sem pageToken' },
  },
  changeProducts: {
    method: 'PATCH',
    path: '/platform/products',
    effect: 'write',
    summary: 'Mudar preços, estoque e o que aparece',
    description:
      'Até 1.000 mudanças e 20.000 variações por chamada (um `id` vale por todas as variações do produto), com o resultado de cada uma. Valem na ordem da lista, e uma recusada não impede as outras: veja `rows`. `stockChange` soma ao que a loja conta, com as vendas que ela fez até ali; para repetir com segurança, use uma Idempotency-Key. Carrinhos abertos mostram o preço novo e perguntam antes de confirmar. Os códigos das recusas: unknown, no-target, two-stocks, needs-sku, too-many-variants, owned (vem da Tray), bad-price, bad-promotion, no-promotion, bad-window, bad-stock, not-counted, too-few, on-request.',
    body: productsBody,
    maxBodyBytes: maxProductRowsBytes,
    data: productsOutcome,
    errors: {
      'too-large': '413: o corpo passa de 512 KB',
      busy: '503: uma importação está gravando os produtos; tente de novo com a mesma Idempotency-Key',
    },
  },
} as const;

/**
 * The demo's Tray store. No one can own a name under `.invalid`. Requests to it stay in the process, where the order
 * service simulates the store (order-service/demo/tray-simulator), so a mistake reaches no real host.
 */
export const demoStore = {
  id: '391251',
  host: 'loja-demo.invalid',
  origin: 'https://loja-demo.invalid',
  apiAddress: 'https://loja-demo.invalid/web_api',
  admUser: 'admin-demo',
  /** The simulator's app key. Not a secret: nothing else accepts it. */
  consumerKey: 'chave-de-demonstracao',
  consumerSecret: 'segredo-de-demonstracao',
} as const;

/** The path where the gateway serves the store's pages, and the order service its API. */
export const demoStorePath = '/demo/tray-store';

/**
 * The link data of the demo's store: the chatbot ID and token that a shop's operator would get from the command line.
 */
export const demoChatbot = { id: 'demo-tray', token: 'token-de-demonstracao' } as const;

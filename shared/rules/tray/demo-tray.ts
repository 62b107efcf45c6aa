/**
 * The demo's store at Tray. No name under `.invalid` is anybody's: whatever is sent to it stays in the house, where the order service
 * plays the store (order-service/demo/tray-simulator), and a mistake leads nowhere.
 */
export const demoStore = {
  id: '391251',
  host: 'loja-demo.invalid',
  origin: 'https://loja-demo.invalid',
  apiAddress: 'https://loja-demo.invalid/web_api',
  admUser: 'admin-demo',
  /** The app as the simulator knows it. No secret: nothing else takes it. */
  consumerKey: 'chave-de-demonstracao',
  consumerSecret: 'segredo-de-demonstracao',
} as const;

/** Where the gateway serves the store's pages, and the order service its API. */
export const demoStorePath = '/demo/tray-store';

/** What links the demo's store: the chatbot ID and token that a shop's operator would get from the command line. */
export const demoChatbot = { id: 'demo-tray', token: 'token-de-demonstracao' } as const;

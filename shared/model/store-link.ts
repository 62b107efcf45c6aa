/** What links a Tray store to a chatbot (spec §3, "Integration link payload"). */
export type StoreLink = {
  admUser: string;
  code: string;
  apiAddress: string;
  storeHost: string;
  store: string;
  chatbotId: string;
  chatbotToken: string;
};

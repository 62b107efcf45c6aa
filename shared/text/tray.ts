/** Why a store is not authorised or not linked, by its code on the wire. */
export const trayProblems = {
  'not-configured': 'A integração com a Tray não está ligada neste endereço.',
  'store-not-allowed': 'O endereço recebido não é o de uma loja Tray.',
  'authorization-refused': 'Esta autorização não vale mais: ela já foi usada, venceu ou foi recusada pela loja.',
  'authorization-busy': 'Esta autorização já está sendo verificada.',
  'store-unavailable': 'A loja não respondeu agora. Autorize de novo em alguns instantes.',
  'chatbot-refused': 'O ID do chatbot e o token não conferem.',
} as const;

export type TrayProblem = keyof typeof trayProblems;

/** Why a callback carries no code, and what to do when another request would not help. */
export const callbackTexts = {
  denied: 'A autorização foi negada na loja.',
  reloaded: 'A página foi recarregada. Autorize de novo.',
  missing: 'Este endereço não traz a autorização de uma loja.',
  openAgain: 'Abra o aplicativo de novo no painel da sua loja.',
} as const;

export type CodelessReason = Exclude<keyof typeof callbackTexts, 'openAgain'>;

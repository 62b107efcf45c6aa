/** The texts of the form of the messages' prices. */
export const messagePriceTexts = {
  intro: 'Quanto custa cada mensagem que a loja envia. “Números” soma quanto elas custaram.',
  hint: 'Em reais, como 0,35. Em branco, conta sem preço.',
  bad: 'Escreva um preço de 0 a 100 reais, como 0,35.',
  others: 'Outros canais',
  link: 'Mudar o preço das mensagens',
  linkFacts: 'para saber o custo em Números',
} as const;

const number = (value: number): string => value.toLocaleString('pt-BR');

/** What is wrong with a field, in the words of the person who types it. */
export const fieldTexts = {
  empty: 'Preencha este campo.',
  amount: 'Escreva um valor em reais, como 29,90.',
  decimal: 'Escreva um número, como 10 ou 29,90.',
  count: (min: number, max: number) =>
    max >= 1_000_000
      ? `Escreva um número inteiro a partir de ${number(min)}.`
      : `Escreva um número inteiro de ${number(min)} a ${number(max)}.`,
  cep: 'Escreva um CEP de 8 números, como 01310-100.',
  time: 'Escolha a hora, como 09:00.',
  moment: 'Escolha o dia e a hora.',
  picture: 'Escreva um endereço que começa com https://.',
  pictureSending: 'A foto ainda está sendo enviada. Espere um momento e salve de novo.',
  product: 'Procure o produto e escolha na lista.',
  choice: 'Escolha uma das opções.',
  noDay: 'Escolha pelo menos um dia.',
  none: 'Adicione pelo menos um.',
  long: (max: number) => `Escreva no máximo ${number(max)} letras.`,
} as const;

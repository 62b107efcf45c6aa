/** What people read about uploaded photos. */
export const photoTexts = {
  notAPicture: 'Este arquivo não é uma foto que a loja lê. Use JPEG, PNG ou WebP.',
  tooLarge: 'Esta foto é grande demais. Escolha uma menor.',
  full: (megabytes: number): string =>
    `As fotos da loja já ocupam os ${megabytes} MB que ela tem. Tire fotos de produtos que saíram e tente de novo amanhã.`,
  missing: 'Esta imagem não está mais na loja. Escolha o arquivo de novo.',
  off: 'Este servidor não recebe fotos. Use o endereço de uma foto.',
} as const;

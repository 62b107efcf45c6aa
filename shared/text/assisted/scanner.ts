/** The texts of the camera that reads barcodes in an agent's catalogue. */
export const scannerTexts = {
  button: 'Ler código de barras com a câmera',
  title: 'Ler código de barras',
  opening: 'Abrindo a câmera…',
  aim: 'Aponte a câmera para o código de barras do produto.',
  typeInstead: 'Digitar o código',
  problems: {
    refused:
      'O navegador não deixou usar a câmera. Libere a câmera para este site nas permissões do navegador e tente de novo.',
    framed: 'A tela em que o atendimento está aberto não permite a câmera. Abra o atendimento em uma aba própria.',
    missing: 'Não encontramos uma câmera neste aparelho.',
    busy: 'A câmera não abriu. Feche outros aplicativos que estejam usando a câmera e tente de novo.',
  },
} as const;

/** Why a scan added nothing. The code is the title. */
export const scanTexts = {
  none: 'Nenhum produto com este código.',
  several: 'Mais de um produto com este código. Pesquise de novo e escolha.',
  elsewhere: 'Nada foi adicionado: códigos são lidos no catálogo e em Finalizar.',
} as const;

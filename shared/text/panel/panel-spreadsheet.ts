import { countedText } from '../counted-text.ts';

/** Texts of the panel's spreadsheet while it is read, and when its response is missing. */
export const spreadsheetTexts = {
  reading: 'Lendo a planilha…',
  importing: 'Importando…',
  elapsed: (seconds: number): string =>
    seconds < 60 ? countedText(seconds, 'segundo', 'segundos') : `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
  long: 'Planilhas grandes levam até dois minutos. Deixe esta tela aberta.',
  previewBrokeOff: 'A leitura da planilha parou no meio do caminho. Nada mudou na loja.',
  maybeImported:
    'Não recebemos a resposta da loja. Pode ser que a planilha tenha sido importada: confira em Produtos e no Histórico. Se tocar em “Tentar de novo”, ela não entra duas vezes.',
  stillImporting:
    'A planilha ainda está sendo importada. Espere um pouco e toque em “Tentar de novo” para ver como terminou.',
} as const;

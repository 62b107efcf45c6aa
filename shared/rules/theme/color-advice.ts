import { contrastOf } from './color.ts';
import { grounds, themeColors } from './theme-colors.ts';

/** How well a shop's colour can be read, in words, and whether the shop had to help. */
export type ColorAdvice = { isGood: boolean; text: string };

const contrastText = (value: number): string => `${value.toFixed(1).replace('.', ',')} para 1`;

/**
 * What becomes of the shop's colour (#rrggbb): the text on its buttons, its links on white, and the same in the dark.
 * `themeColors` keeps every text readable whatever the colour is; this says where it had to depart from the colour.
 */
export function colorAdvice(color: string): ColorAdvice[] {
  const light = themeColors(color, 'light');
  const dark = themeColors(color, 'dark');
  const letters = light['shop-on'] === '#ffffff' ? 'brancas' : 'escuras';
  const onWhite = contrastOf(color, grounds.light.surface);
  const isSameInk = light['shop-ink'] === color;
  const isSameDark = dark.shop === color;
  return [
    {
      isGood: true,
      text: `Botões: letras ${letters} sobre a cor, contraste de ${contrastText(contrastOf(light['shop-on'], color))}. Lê-se bem.`,
    },
    isSameInk
      ? {
          isGood: true,
          text: `Links e preços: a cor sobre o branco, contraste de ${contrastText(onWhite)}. Lê-se bem.`,
        }
      : {
          isGood: false,
          text: `Links e preços: sobre o branco a cor é clara demais (${contrastText(onWhite)}). A loja usa um tom mais escuro para as letras.`,
        },
    isSameDark
      ? { isGood: true, text: 'Modo escuro: a cor aparece bem.' }
      : { isGood: false, text: 'Modo escuro: a cor some no fundo. A loja usa um tom mais claro nos botões.' },
  ];
}

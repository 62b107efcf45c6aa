import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastOf } from '#shared/rules/theme/color.ts';
import { primaryColor, themeVariables } from '#shared/rules/theme/theme.ts';
import { type ColorMode, grounds, themeColors } from '#shared/rules/theme/theme-colors.ts';
import { tokensOf } from '../../../helpers/source/style-tokens.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const edgeCases = ['#000000', '#ffffff', '#ffff00', '#767676', '#14181d', '#181c21', '#f4f5f7'];

for (const mode of ['light', 'dark'] as const satisfies ColorMode[]) {
  const { surface, ground, inset } = grounds[mode];
  const tokens = tokensOf(mode);

  test(`in the ${mode}, each role of any shop colour has the contrast of its use`, () => {
    const hasContrasts = (primary: string) => {
      const role = themeColors(primary, mode);
      const tint = role['shop-tint'];
      const contrasts: [least: number, one: string, others: (string | undefined)[]][] = [
        [4.5, role['shop-on'], [role.shop, role['shop-press']]],
        [3, role['shop-edge'], [surface, ground, tint]],
        [4.5, role['shop-ink'], [surface, ground, inset, tint]],
        // Ordinary text on what is chosen.
        [4.5, tint, [tokens['--ink'], tokens['--ink-2']]],
      ];
      for (const [least, one, others] of contrasts)
        for (const other of others)
          assert.ok(other && contrastOf(one, other) >= least, `${primary}: ${one} on ${other}, at least ${least}`);
    };
    edgeCases.forEach(hasContrasts);
    fc.assert(fc.property(color, hasContrasts), { numRuns: 500 });
  });

  test(`the grounds that the shop's colours are made for are those of the ${mode} page`, () => {
    assert.deepEqual([tokens['--surface'], tokens['--ground'], tokens['--inset']], [surface, ground, inset]);
  });
}

test('a colour that is readable everywhere stays what it is, and a pale one becomes darker where it must be seen', () => {
  const green = themeColors('#0b6b4f', 'light');
  assert.deepEqual([green.shop, green['shop-on'], green['shop-edge']], ['#0b6b4f', '#ffffff', '#0b6b4f']);
  assert.equal(green['shop-ink'], '#0b6b4f');
  const yellow = themeColors('#ffd400', 'light');
  assert.deepEqual([yellow.shop, yellow['shop-on']], ['#ffd400', '#14181d']);
  assert.notEqual(yellow['shop-edge'], '#ffd400');
  assert.equal(themeColors('#ffd400', 'dark')['shop-ink'], '#ffd400');
});

test('a nearly black button has contrast on a dark card', () => {
  assert.ok(contrastOf(themeColors('#050505', 'dark').shop, grounds.dark.surface) >= 1.9);
});

// Spec §9: "The theme takes primary and secondary colours and the logo from the shop style."
test('text on a shop colour has a contrast of at least 4.5:1, for any colour', () => {
  fc.assert(
    fc.property(color, color, (defaultColor, secondaryColor) => {
      const theme = themeVariables({ defaultColor, secondaryColor });
      const contrast = (one: string, other: string) => contrastOf(theme[one] ?? '', theme[other] ?? '');
      return (
        theme['--light-shop'] === defaultColor &&
        theme['--shop-2'] === secondaryColor &&
        contrast('--light-shop', '--light-shop-on') >= 4.5 &&
        contrast('--dark-shop', '--dark-shop-on') >= 4.5 &&
        contrast('--shop-2', '--shop-2-on') >= 4.5
      );
    }),
  );
});

test('without a valid colour the theme is neutral', () => {
  assert.equal(primaryColor({ defaultColor: 'not a colour', secondaryColor: '' }), '#1f6f54');
  assert.deepEqual(themeVariables(null), themeVariables({ defaultColor: '', secondaryColor: 'red' }));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';

test("a person's text keeps only visible characters", () => {
  const cases: [typed: string, kept: string, why: string][] = [
    ['  Ana d’Ávila-Souza 2ª ', 'Ana d’Ávila-Souza 2ª', 'spaces around'],
    ['João  Çelik 李', 'João  Çelik 李', 'any letters'],
    ['\u200b\u200d\ufeff\u2060', '', 'no width at all'],
    ['Ana\u202e\u2066 Souza\u2069', 'Ana Souza', 'the direction of writing'],
    ['\u3164\u115f\uffa0\u2800\u00ad', '', 'letters that are blank'],
    ['Rua\tUm\r\nDois\u2028Três\u0007', 'Rua Um Dois Três', 'tabs, breaks and bells'],
    ['\u00a0', '', 'a space that does not break'],
  ];
  for (const [typed, kept, why] of cases) assert.equal(sanitizeLine(typed), kept, why);
});

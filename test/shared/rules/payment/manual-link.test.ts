import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualLinkProblem } from '#shared/rules/payment/manual-link.ts';

// Spec §5: "Manual card payment link must be a URL, else 'Insira um link válido'."
test("a manual card payment link must be a URL, else 'Insira um link válido'", () => {
  const good = [
    'https://pague.exemplo.com.br/abc?x=1#y',
    ' https://exemplo.com/a ',
    'HTTPS://Exemplo.com:8443/ação',
    'https://x.xn--p1ai/',
  ];
  for (const link of good) assert.equal(manualLinkProblem(link), null, link);
  const bad = [
    '',
    'exemplo',
    'exemplo.com',
    'https://',
    'https://localhost',
    'https://a b.com',
    'https://exemplo.com/a b',
    'ftp://exemplo.com',
    'javascript:alert(1)',
    'https://loja.com.br@outra.com',
    'https://-a.com',
    'https://10.0.0.12',
    'https://169.254.169.254/latest',
    'https://metadata.google.internal/',
    'https://pay.local/',
    'https://exemplo.com:99999/',
    'https://exemplo.com/\u202egpj.exe',
  ];
  for (const link of bad) assert.equal(manualLinkProblem(link), 'Insira um link válido', link);
});

test('a payment link that is not https is refused, and the text names the missing part', () => {
  for (const link of ['http://exemplo.com', ' HTTP://pague.exemplo.com.br/abc '])
    assert.equal(manualLinkProblem(link), 'Use um link seguro, que comece com https://', link);
});

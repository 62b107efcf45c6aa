import { type TSchema, Type } from 'typebox';
import { isWholeCents } from '#shared/rules/money/money.ts';
import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import { isCalendarDay } from '#shared/rules/text/zone-time.ts';
import { validColor } from '#shared/rules/theme/color.ts';

/** The single values of a shop's declaration. `expected` completes the Portuguese text "deve ser …". */
export const text = (max: number) =>
  Type.Refine(
    Type.String({
      minLength: 1,
      maxLength: max,
      expected: `um texto de 1 a ${max} caracteres, sem espaços nas pontas`,
    }),
    (value) => isStorable(value) && value.trim() === value,
  );

/** A text of up to `max` characters that PostgreSQL can store. */
export const longText = (max: number) =>
  Type.Refine(Type.String({ maxLength: max, expected: `um texto de até ${max} caracteres` }), isStorable);

/** What begins as `${` is a variable's name, never the value itself: `${my_key}` must not become a key. */
const secretPattern = (max: number) => `^(?:(?!\\$\\{)[\\x21-\\x7e]{8,${max}}|\\$\\{[A-Z_][A-Z0-9_]*\\})$`;

/** A key of another company, or `${NAME}` of the variable that has it. No text repeats it. */
export const secret = Type.String({
  pattern: secretPattern(300),
  isSecret: true,
  expected:
    'a chave como foi entregue, sem espaços, ou o nome da variável que a guarda, em maiúsculas, com $ e entre chaves',
});

/** The same for an access token, which may be longer. */
export const accessToken = Type.String({
  pattern: secretPattern(1000),
  isSecret: true,
  expected:
    'o token como foi entregue, sem espaços, ou o nome da variável que o guarda, em maiúsculas, com $ e entre chaves',
});

/** Meta's id of a phone number, a page or an account. */
export const metaId = Type.String({
  pattern: '^[0-9]{5,30}$',
  expected: 'o número que a Meta dá ao canal, só algarismos',
});

export const templateName = Type.String({
  pattern: '^[a-z0-9_]{1,512}$',
  expected: 'o nome de um modelo aprovado, como "aviso_da_loja"',
});

export const templateLanguage = Type.String({
  pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
  expected: 'o idioma do modelo, como "pt_BR"',
});

export const publicKey = Type.String({ pattern: '^[\\w.:-]{8,200}$', expected: 'uma chave pública, como "APP_USR-…"' });

export const pixKey = Type.Refine(
  Type.String({
    expected: 'uma chave PIX: CPF ou CNPJ sem pontos, "+55" e o telefone, e-mail ou chave aleatória, em minúsculas',
  }),
  // A mistyped key could be another person's, so its check digits are checked.
  (key) => typedPixKey(key) === key,
);

/** Part of URLs and lists, so it has no reserved characters, and at least one letter or digit. */
export const id = Type.String({
  pattern: '^(?=.*[A-Za-z0-9])[A-Za-z0-9_.~-]{1,100}$',
  expected: 'um código de até 100 letras sem acento, números, "-", "_" ou ".", com pelo menos uma letra ou um número',
});

export const flag = Type.Boolean({ expected: 'true ou false' });

/** An integer; both limits are included. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, expected: `um número inteiro de ${minimum} a ${maximum}` });
export const count = wholeNumber(1, 1_000_000);

const maxReais = 10_000_000;
/** An amount in reais. */
export const reais = Type.Refine(
  Type.Number({
    minimum: 0,
    maximum: maxReais,
    expected: 'um valor em reais, sem aspas, com ponto e até dois decimais, como 29.9',
  }),
  isWholeCents,
);
export const positiveReais = Type.Refine(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: maxReais,
    expected: 'um valor em reais maior que zero, sem aspas, com ponto e até dois decimais, como 29.9',
  }),
  isWholeCents,
);

export const cep = Type.String({ pattern: '^[0-9]{5}-?[0-9]{3}$', expected: 'um CEP, como "01310-100"' });

export const state = Type.String({
  pattern: '^(A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$',
  expected: 'a sigla de um estado, como "SP"',
});

export const time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  expected: 'uma hora de "00:00" a "23:59"',
});

export const day = Type.Refine(
  Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$', expected: 'um dia que existe, como "2026-12-25"' }),
  isCalendarDay,
);

export const instant = Type.Refine(
  Type.String({
    pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?(Z|[+-][0-9]{2}:[0-9]{2})$',
    expected: 'um instante com fuso, como "2026-12-25T00:00:00-03:00"',
  }),
  (value) => isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
);

/** An IANA time zone that this version of Node supports. */
export const timeZone = Type.Refine(
  Type.String({ maxLength: 60, expected: 'um fuso horário, como "America/Sao_Paulo"' }),
  (value) => isTimeZone(value),
);

/** A colour that is safe to put into a style. */
export const color = Type.Refine(
  Type.String({ expected: 'uma cor, como "#1f6f54"' }),
  (value) => validColor(value) !== null,
);

/** A picture over https, or one of the product's own. */
export const picture = Type.Refine(
  Type.String({ maxLength: 2_000, expected: 'um endereço https, ou um caminho que começa com "/"' }),
  isPicture,
);

export const phone = Type.String({
  pattern: '^[1-9][0-9]{9,14}$',
  expected: 'o número com código do país e DDD, só algarismos, como "5511900000000"',
});

/** As in m.me/<page>. Empty removes it. */
export const messengerPage = Type.String({
  pattern: '^([A-Za-z0-9.]{1,50})?$',
  expected: 'a página do Facebook como em m.me: nome de usuário ou id, sem https://',
});

/** As in ig.me/m/<user>. Empty removes it. */
export const instagramUser = Type.String({
  pattern: '^([A-Za-z0-9._]{1,30})?$',
  expected: 'o usuário do Instagram, sem @',
});

export const host = Type.String({
  maxLength: 253,
  pattern: '^(?!-)[a-z0-9-]{1,63}([.](?!-)[a-z0-9-]{1,63})*$',
  expected: 'só o nome, em minúsculas, sem https://, porta ou caminho, como "loja.example"',
});

export const slug = Type.Refine(
  Type.String({
    maxLength: 60,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    expected: 'um nome curto de letras minúsculas sem acento, números e hifens, até 60; "demo" é da demonstração',
  }),
  (value) => value !== 'demo',
);

/** A coupon's code: spaces would be lost when it is typed. */
export const couponCode = Type.String({
  pattern: '^[A-Za-z0-9À-ÿ%_.-]{1,60}$',
  expected: 'um código de até 60 letras e números, sem espaços',
});

/** One of the names of a code of spec §3. */
export const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Enum([...names], { expected: `um destes: ${names.map((name) => `"${name}"`).join(', ')}` });

/** The same value, or null to remove a limit. */
export const orNull = <Leaf extends TSchema>(leaf: Leaf) =>
  Type.Union([leaf, Type.Null()], { expected: `${'expected' in leaf ? leaf.expected : 'um valor'}, ou null` });

const isStorable = (value: string) => !/\0|\p{Surrogate}/u.test(value);

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: value });
    return /^[A-Z]/.test(value);
  } catch {
    // Intl has no check for this: it throws for an unknown time zone.
    return false;
  }
}

function isPicture(value: string): boolean {
  if (/^\/[^/\\]/.test(value)) return true;
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).username === '';
}

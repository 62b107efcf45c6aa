import type { Setting } from './setting.ts';

/** The lookup of postal codes. */
export const postalCodeSettings: readonly Setting[] = [
  {
    name: 'POSTAL_CODE_URLS',
    defaultText: 'ViaCEP, then BrasilAPI',
    description:
      'The services that look up a CEP: addresses with `{cep}`, separated by commas. With an empty value or `none` ' +
      'there is no lookup, and a CEP gives its state only.',
    example: 'https://viacep.com.br/ws/{cep}/json/',
  },
];

import type { Sentence } from './sentence.ts';

const cpf = 'shared/rules/brazil/cpf.test.ts';
const cnpj = 'shared/rules/brazil/cnpj.test.ts';
const cep = 'shared/rules/brazil/cep.test.ts';
const customerRules = 'shared/rules/checkout/customer-problems.test.ts';
const addressRules = 'shared/rules/checkout/address-problems.test.ts';
const customerCalls = 'order-service/http/customer.test.ts';
const addressCalls = 'order-service/http/addresses.test.ts';
const services = 'order-service/providers/postal-codes/postal-codes.test.ts';

/**
 * Spec §3 customer and address, §4 auto-save, §5 documents, CEP, e-mail, formatters, contact data and new address, §6
 * corporate data, §7 their calls, §8.
 */
export const checkoutCustomer: Sentence[] = [
  {
    says: 'CPF: 11 digits after stripping non-digits, not all identical, both check digits correct (weighted sum mod 11; remainder under 2 gives 0, else 11 minus remainder).',
    shownBy: [
      [cpf, 'CPF: 11 digits after stripping non-digits, not all identical, both check digits correct'],
      [cpf, 'a CPF with its own check digits is valid, and with any other last digit is not'],
    ],
  },
  {
    says: 'CNPJ: 14 digits, not all identical, both check digits correct with the standard weight lists.',
    shownBy: [
      [cnpj, 'CNPJ: 14 digits, not all identical, both check digits correct with the standard weight lists'],
      [cnpj, 'a CNPJ may hold letters in its first twelve characters'],
      [cnpj, 'a CNPJ with its own check digits is valid in any format, and with any other last digit it is not'],
    ],
  },
  {
    says: 'CEP: 5 digits, hyphen, 3 digits.',
    shownBy: [
      [cep, 'CEP: 5 digits, hyphen, 3 digits'],
      [cep, 'a CEP is stored as its 8 digits, including leading zeros'],
    ],
  },
  {
    says: 'E-mail: something, at sign, something, dot, something, no spaces.',
    shownBy: [[customerRules, 'E-mail: something, at sign, something, dot, something, no spaces']],
  },
  {
    says: 'Formatters: CPF 000.000.000-00, CNPJ 00.000.000/0000-00, CEP 00000-000, phone (00) 00000-0000.',
    shownBy: [
      [cpf, 'a CPF is shown as 000.000.000-00, also while it is typed'],
      [cnpj, 'a CNPJ is shown as 00.000.000/0000-00, also while it is typed'],
      [cep, 'a CEP is shown as 00000-000, also while it is typed'],
      [cep, 'a phone is shown as (00) 00000-0000, also while it is typed'],
    ],
  },
  {
    says: "Customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.', 'CNPJ inválido.', 'CNPJ é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' (corporate ones only when CNPJ is enabled and the customer is corporate).",
    shownBy: [
      [
        customerRules,
        "customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.' stand at their fields",
      ],
      [
        customerRules,
        "'CNPJ inválido.', 'CNPJ é obrigatório.', 'Insira uma razão social.', 'Insira um nome fantasia.' only when CNPJ is enabled",
      ],
      [customerCalls, 'that are wrong are refused with the texts of their fields, and change nothing'],
    ],
  },
  {
    says: 'Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName.',
    shownBy: [
      [
        customerRules,
        "customer data messages: 'Nome é obrigatório.', 'E-mail inválido.', 'CPF inválido.' stand at their fields",
      ],
    ],
  },
  {
    says: 'Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something changed.',
    shownBy: [
      [
        customerRules,
        'customer changes are saved automatically if name, email and CPF are valid and something changed',
      ],
      [customerRules, 'missing company fields do not block saving, a wrong CNPJ does'],
    ],
  },
  {
    says: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else 'Preencha os campos obrigatórios'. Complemento optional.",
    shownBy: [
      [
        addressRules,
        'new address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state',
      ],
      [addressCalls, "that are incomplete are refused: 'Preencha os campos obrigatórios'"],
      [addressCalls, 'take the neighbourhood from the select of the shop, by its id or by its name'],
    ],
  },
  {
    says: 'Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho.',
    shownBy: [[addressRules, 'type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho']],
  },
  {
    says: 'Session: sessionType (Contact 0, PlatformUser 1, Chatbot 2, None 3), channelType, channelId, userShop (with addresses).',
    shownBy: [[addressCalls, 'are returned with the new one, in the order of the session']],
  },
  {
    says: 'Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName, stateInscription.',
    shownBy: [
      [customerCalls, 'of a company are saved when the shop enables CNPJ, also while they are incomplete'],
      [customerCalls, 'stay with the order as they were when it was placed'],
    ],
  },
  {
    says: 'Address: isDefault, name (Casa, Trabalho or Outro type), state, city, street, number, zipCode, complement, neighborhood, neighborhoodId, fullAddress, neighborhoods, geoCoordinates.',
    shownBy: [
      [addressCalls, 'are returned with the new one, in the order of the session'],
      [addressCalls, 'have at most one default: the last one that was set'],
      [addressCalls, 'are stored once, in any spelling'],
    ],
  },
  {
    says: 'Corporate customer data is shown only when CNPJ support is enabled.',
    shownBy: [[customerCalls, 'of a company are neither saved nor shown when the shop does not enable CNPJ']],
  },
  {
    says: 'Authorization is a bearer credential equal to the session code.',
    shownBy: [
      [customerCalls, "belong to the customer: an agent edits their contact's, other sessions see none"],
      [addressCalls, "belong to the customer: an agent sees their contact's, other sessions see none"],
      [addressCalls, 'is available to sessions only'],
    ],
  },
  {
    says: 'GET /api/order/address/cep/{cep}: CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods, geoCoordinates',
    shownBy: [
      [addressCalls, 'gives street, neighbourhood, city and state, with one request to the service'],
      [addressCalls, "of a whole town leaves street and neighbourhood empty and lists the shop's neighbourhoods"],
      [addressCalls, "selects the shop's neighbourhood of the same name"],
      [addressCalls, "without a place is refused: 'CEP não encontrado.'; an invalid one: 'CEP inválido.'"],
      [addressCalls, 'gives its state while no service responds; that result is not cached'],
      [services, 'stand in for each other when the first'],
      [services, 'never take longer than all services may, however many there are'],
    ],
  },
  {
    says: 'POST /api/order/address/: new address; returns addresses',
    shownBy: [
      [addressCalls, 'are returned with the new one, in the order of the session'],
      [addressCalls, 'are at most twenty'],
    ],
  },
  {
    says: 'POST /api/customer/update: name, document, email, corporateDocument, corporateName, isCorporate, stateInscription, tradeName',
    shownBy: [
      [customerCalls, 'are saved without punctuation and returned with the order'],
      [customerCalls, 'leave an anonymous visitor anonymous'],
      [customerCalls, 'that changed meanwhile are not overwritten by a session that has not seen the change'],
      [customerCalls, 'are in no log when they are saved, refused or cause an error'],
    ],
  },
];

import type { Sentence } from './sentence.ts';

const state = 'webapp/state/checkout/contact.test.ts';
const form = 'webapp/components/forms/contact-form.test.tsx';
const draft = 'shared/rules/checkout/contact-draft.test.ts';
const address = 'webapp/state/checkout/new-address.test.ts';
const fields = 'webapp/checkout/new-address-fields.test.tsx';
const results = 'webapp/screens/result-pages.test.tsx';
const storage = 'webapp/browser/storage/storage.test.ts';
const contactWalk = 'journeys/checkout-contact.test.ts';
const resultWalk = 'journeys/result-pages.test.ts';

/**
 * Spec §2, §3, §4, §5 and §8 about the contact data, the new-address modal and the result pages, as people see them.
 */
export const checkoutContact: Sentence[] = [
  {
    says: "Contact data: name, e-mail, CPF (mask 000.000.000-00), and an optional corporate block shown when CNPJ is enabled via the checkbox 'Incluir informações de pessoa jurídica?' with corporate document (00.000.000/0000-00), Razão Social, Nome Fantasia, Inscrição Estadual.",
    shownBy: [
      [form, 'the form has name, e-mail and CPF, each with its label and autocomplete value'],
      [form, "the corporate block shows only when CNPJ is enabled, via 'Incluir informações de pessoa jurídica?'"],
      [draft, 'a form shows CPF 000.000.000-00 and CNPJ 00.000.000/0000-00, and no other data of the order'],
      [
        contactWalk,
        "the corporate block opens with 'Incluir informações de pessoa jurídica?', and accepts a CNPJ with letters",
      ],
    ],
  },
  {
    says: 'A note says contact data are saved automatically after editing.',
    shownBy: [
      [contactWalk, 'contact data are saved three seconds after an edit, and errors are shown beside their fields'],
      [form, "the form shows 'Salvando…', 'Salvo', what is missing, or the failure with a retry button"],
    ],
  },
  {
    says: 'Customer changes auto-save after 3 seconds without typing if name, email and CPF are valid and something changed.',
    shownBy: [
      [state, 'after three seconds without typing, once, without punctuation'],
      [state, 'is invalid, which stays in the draft'],
      [state, 'not when nothing changed, was changed back, or only spaces changed'],
      [state, 'is saved without its incomplete CNPJ, which waits'],
      [state, 'is not overwritten by its response, and is saved after its own three seconds'],
      [state, 'at once when the checkout is left before the three seconds are over'],
      [state, 'at once when the page closes, in one request that outlives the page and does not wait'],
      [state, 'at once before the order is confirmed, and saved by then'],
      [state, 'is not undone by an earlier save of this page'],
    ],
  },
  {
    says: 'Customer auto-save 3 s.',
    shownBy: [[state, 'after three seconds without typing, once, without punctuation']],
  },
  {
    says: 'Field-level errors show for name, email, document, corporateDocument, corporateName, tradeName.',
    shownBy: [
      [state, 'do not show during the first input, and show once the field was left'],
      [state, 'show for every field after a submit, the corporate ones only for a company in a shop with CNPJs'],
      [form, 'an error is shown beside its field, linked to it and announced'],
    ],
  },
  {
    says: 'Checkout data kept locally per user: … and the contact fields in the checkout form.',
    shownBy: [
      [state, 'outlives the page in session storage only, and continues to auto-save'],
      [state, 'restores only valid types if it was manipulated'],
      [state, 'the draft is removed once it is saved'],
      [storage, 'reads no data of another contact or of a shopper:'],
    ],
  },
  {
    says: 'Corporate customer data is shown only when CNPJ support is enabled.',
    shownBy: [
      [form, "the corporate block shows only when CNPJ is enabled, via 'Incluir informações de pessoa jurídica?'"],
    ],
  },
  {
    says: 'Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search, new-address modal, store select for pickup.',
    shownBy: [[contactWalk, 'a valid CEP fills in the new address, and a toast names the missing fields']],
  },
  {
    says: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state, else 'Preencha os campos obrigatórios'. Complemento optional.",
    shownBy: [
      [address, "reports missing fields: 'Preencha os campos obrigatórios'"],
      [
        fields,
        "a save attempt marks empty fields, beside 'Preencha os campos obrigatórios'; the complement is optional",
      ],
      [fields, 'the neighborhood is a select when the shop has several neighborhoods for the CEP'],
      [contactWalk, 'a town with a single CEP keeps the street editable, and its neighborhood is chosen from a select'],
    ],
  },
  {
    says: 'Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho.',
    shownBy: [
      [fields, 'only Outro has a name field: the name is fixed for Casa and Trabalho'],
      [address, 'names it Casa or Trabalho by its type, and requires an own name for Outro'],
    ],
  },
  {
    says: 'The CEP search button is disabled until the CEP is valid.',
    shownBy: [
      [fields, 'the CEP search button is disabled until the CEP is valid'],
      [contactWalk, 'a valid CEP fills in the new address, and a toast names the missing fields'],
    ],
  },
  {
    says: 'CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods, geoCoordinates',
    shownBy: [
      [address, 'fills in street, neighborhood, city and state'],
      [address, 'leaves fields open that a town with a single CEP does not define, and keeps their input'],
      [address, 'selects the neighbourhood that the shop recognised'],
      [address, 'whose response arrives after another CEP was typed is ignored'],
    ],
  },
  {
    says: 'new address; returns addresses',
    shownBy: [[address, "sends the CEP's digits, replaces the session's addresses and returns its index"]],
  },
  {
    says: 'A toast shows warnings from the new-address modal.',
    shownBy: [
      [address, 'that fails never blocks: a warning shows, and the fields stay editable'],
      [contactWalk, 'a failed lookup never blocks: a warning is shown, and the address can be typed'],
    ],
  },
  {
    says: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with success toast 'Pedido finalizado, você pode fechar essa aba!'.",
    shownBy: [
      [results, "finish shows 'Pedido cancelado' with a cancel image for a canceled order"],
      [results, "finish shows 'Pedido finalizado, você pode fechar essa aba!' for any other order"],
      [results, 'finish keeps its outcome when the current order is the next one, as after a reload'],
      [
        resultWalk,
        "an agent who cancels ends on 'Pedido cancelado', also after a reload, and continues with the next order",
      ],
    ],
  },
  {
    says: "change-payment: 'Aguardando alteração...' with toast 'Você pode fechar essa aba para alterar a forma de pagamento'.",
    shownBy: [[results, 'change-payment and confirm show their texts']],
  },
  {
    says: "confirm: 'Itens adicionados ao pedido' with toast 'Pedido confirmado, você pode fechar essa aba'.",
    shownBy: [
      [results, 'change-payment and confirm show their texts'],
      [
        'journeys/shopper.test.ts',
        'a shopper from WebChat sees the minimum-order problem disappear and ends on /confirm',
      ],
    ],
  },
  {
    says: 'The WhatsApp channel changes post-payment behaviour (return to the chat link).',
    shownBy: [[results, 'a shopper from WhatsApp can return to the chat from a result page; an agent cannot']],
  },
];

import { contactData } from './checkout.ts';
import { type Checks, equal, fieldOf, isSuccess, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';

/** How people type a phone, and how it is saved. The area code 55 is not the country's. */
const spellings: readonly [typed: string, saved: string][] = [
  ['11987654321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['+55 11 98765-4321', '11987654321'],
  ['(11) 98765-4321', '11987654321'],
  ['55987654321', '55987654321'],
  ['1133334444', '1133334444'],
];

/** Too short, too long, without an area code, and a mobile number without its ninth digit. */
const invalid = ['123', '1198765432109', '00987654321', '1187654321'] as const;

/** Saves a phone in each spelling, and tries texts that are none. At the end the contact has the earlier data. */
export async function checkPhones({ check }: Checks): Promise<void> {
  const before = contactData(await check('currentOrder', {}, isSuccess('currentOrder')));
  const save = async (typed: string, saved: string) => {
    const isSaved = (data: unknown) => equal('customer.phone', fieldOf(data, 'customer', 'phone'), saved);
    const body = { ...before, phone: typed };
    const note = `telefone ${typed}`;
    await check('saveCustomer', { body }, isSuccess('saveCustomer', isSaved), { note, sentence: sentences.phones });
  };
  for (const [typed, saved] of spellings) await save(typed, saved);
  for (const phone of invalid)
    await check('saveCustomer', { body: { ...before, phone } }, (reply) => refusalProblems(reply, ['rule']), {
      note: `telefone inválido ${phone}`,
      sentence: sentences.phones,
    });
  await check('saveCustomer', { body: before }, isSuccess('saveCustomer'), {
    note: 'os dados de antes',
    sentence: sentences.customer,
  });
}

import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { CustomerProblems } from '#shared/rules/checkout/customer-problems.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { needsWholeCheckout } from '#shared/rules/orders/ends-in-chat.ts';
import { needsPayerPhone } from '#shared/rules/payment/payer-needs.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { contactErrorForAgent } from '#shared/text/checkout/customer.ts';
import { ContactForm } from '../components/forms/contact-form.tsx';
import { SaveStatusLine } from '../components/ui/save-status.tsx';
import {
  contactState,
  contestedContact,
  leaveContactField,
  openContact,
  saveContact,
  shownContact,
  shownContactProblems,
  shownContactStatus,
  writeContact,
} from '../state/checkout/contact.ts';
import { hasChatPhone } from '../state/checkout/has-chat-phone.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead, useTyped } from '../state/use-read.ts';
import { besideContested } from './contested-field.tsx';
import { RefusedContact } from './refused-contact.tsx';
import { CheckoutStep } from './steps/checkout-step.tsx';

/** Spec §2, checkout section 5. */
export function ContactSection() {
  const { order } = useRead(orderState);
  // Also while the step is closed: data that waits to be saved is sent before the order is confirmed.
  useEffect(openContact, []);
  return (
    <CheckoutStep
      name="contact"
      title={stepTitles.contact}
      hint="Os dados de contato são salvos automaticamente após a edição."
    >
      {order && <ContactFields order={order} />}
    </CheckoutStep>
  );
}

function ContactFields({ order }: { order: Order }) {
  const { session, settings } = useRead(sessionState);
  const { typed, base, touched, status } = useTyped(contactState);
  const { operations } = useRead(orderState);
  const contact = shownContact({ typed, base }, order.customer);
  const canBeCorporate = settings?.enableCnpj ?? false;
  const isAgent = isPlatformUser(session);
  // An agent already has a conversation with the contact.
  const needsPhone =
    (settings !== null && !isAgent && needsWholeCheckout(order, settings)) ||
    needsPayerPhone(order.payment, { hasChatPhone: hasChatPhone(session, order) });
  const problems = shownContactProblems(contact, touched, { enableCnpj: canBeCorporate, asksPhone: needsPhone });
  return (
    <ContactForm
      contact={contact}
      problems={isAgent ? problemsForAgent(problems) : problems}
      phone={needsPhone ? 'required' : order.isAnonymousUser || !isWhatsApp(session) ? 'optional' : 'none'}
      canBeCorporate={canBeCorporate}
      onChange={writeContact}
      onFieldBlur={leaveContactField}
      beside={besideContested(contestedContact({ typed, base }, { order, operations }))}
    >
      <RefusedContact />
      <SaveStatusLine
        status={shownContactStatus({ status }, operations)}
        incomplete="Os dados serão salvos quando nome, e-mail e CPF estiverem corretos."
        onRetry={() => void saveContact()}
      />
    </ContactForm>
  );
}

const problemsForAgent = (problems: CustomerProblems): CustomerProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, contactErrorForAgent(text)]));

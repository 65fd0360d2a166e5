import type { contactSupport } from '@repo/contracts/delivery/contact'
import type { Input } from '@repo/contracts/endpoint'
import type { MessageDraft } from './contact.emails.ts'

/** Returns the contact form as a draft; the subject becomes one line. */
export function toMessageDraft(form: Input<typeof contactSupport>): MessageDraft {
  return {
    lastName: form.nom,
    firstName: form.prenom,
    email: form.email.toLowerCase(),
    phone: form.num_tele,
    subject: form.sujet.replaceAll(/\s+/g, ' '),
    text: form.message,
    isSuspect: form.complement !== '',
  }
}

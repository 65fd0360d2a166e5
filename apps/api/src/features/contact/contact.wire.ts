import type { contactSupport } from '@repo/contracts/delivery/contact'
import type { Input } from '@repo/contracts/endpoint'
import type { SupportMessageDraft } from './contact.emails.ts'

/** Returns the contact form as a draft; the subject becomes one line. */
export function toSupportMessageDraft(form: Input<typeof contactSupport>): SupportMessageDraft {
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

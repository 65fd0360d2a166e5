import type { listContacts } from '@repo/contracts/delivery/address-book'
import type { Output } from '@repo/contracts/endpoint'
import type { SavedContact } from '@repo/prisma/delivery-types'
import type { ContactDraft } from './address-book.service.ts'

/** Returns a contact as the address book shows it. */
export function toContact({
  id,
  name,
  phone,
  address,
}: SavedContact): Output<typeof listContacts>['contacts'][number] {
  return { contactId: id, nom: name, telephone: phone, adresse: address }
}

/** Returns the form of a contact as a draft. */
export function toContactDraft(form: { nom: string; telephone: string; adresse: string }): ContactDraft {
  return { name: form.nom, phone: form.telephone, address: form.adresse }
}

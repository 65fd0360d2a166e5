import * as wire from '@repo/contracts/delivery/address-book'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { addContact, changeContact, findContacts, removeContact } from './address-book.service.ts'
import { toContact, toContactDraft } from './address-book.wire.ts'

export const addressBookRoutes = [
  serve(wire.listContacts, async (deps: Deps, _input, caller) => ({
    success: true,
    contacts: (await findContacts(deps, caller)).map(toContact),
  })),

  serve(wire.saveContact, async (deps: Deps, { contactId, ...form }, caller) => {
    const draft = toContactDraft(form)
    const contact = contactId
      ? await changeContact(deps, caller, contactId, draft)
      : await addContact(deps, caller, draft)
    return { success: true, contact: toContact(contact) }
  }),

  serve(wire.removeContact, async (deps: Deps, { contactId }, caller) => {
    await removeContact(deps, caller, contactId)
    return { success: true }
  }),
]

import type { updateIndividual } from '@repo/contracts/delivery/profile'
import type { Input } from '@repo/contracts/endpoint'
import type { IndividualChange } from './profile.service.ts'

/** The profile form of an individual as a change. */
export function toIndividualChange(form: Input<typeof updateIndividual>): IndividualChange {
  return {
    lastName: form.nom,
    firstNames: form.prenoms,
    address: form.adresse,
    phone: form.telephone,
    email: form.email,
  }
}

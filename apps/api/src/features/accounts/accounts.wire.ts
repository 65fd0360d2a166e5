import type { getUserInfo } from '@repo/contracts/delivery/accounts'
import type { Output } from '@repo/contracts/endpoint'
import type { Account, CompanyMember, CompanyProfile, IndividualProfile } from '@repo/prisma/delivery-types'
import type { Caller } from '#api/caller.ts'
import { memberRoleCodes } from '#api/core/accounts/member-roles.wire.ts'
import type { IndividualDraft } from '#api/core/accounts/registration.service.ts'

type AccountWithProfiles = Account & {
  individual: IndividualProfile | null
  company: CompanyProfile | null
  membership:
    | (CompanyMember & { company: Pick<Account, 'displayName'> & { company: CompanyProfile | null } })
    | null
}

const permissionCodes = { order: 'commander', administer: 'administrer' } as const

/**
 * Returns an account as `getInfoUser` documents it, with the company that a member acts for; `photo` is a signed
 * address or null.
 */
export function toUser(
  account: AccountWithProfiles,
  { photo, pendingEmail }: { readonly photo: string | null; readonly pendingEmail: string | null },
  { permissions, personId }: Pick<Caller, 'permissions' | 'personId'>,
): Output<typeof getUserInfo>['user'] {
  const { individual, membership } = account
  const company = membership ? membership.company.company : account.company
  return {
    userId: account.id,
    personneId: personId,
    userType: account.kind,
    Pseudonyme: account.displayName,
    email: account.email,
    emailConfirme: account.emailUnconfirmedSince === null,
    emailDemande: pendingEmail,
    personne: {
      photo,
      email: account.email,
      telephone: account.phone,
      emailSecondaire: account.secondaryEmail,
      personnephysique: individual && {
        nom: individual.lastName,
        prenoms: individual.firstNames,
        adresse: individual.address,
      },
      personnemorale: company && {
        statutEntreprise: company.legalForm,
        denomination: company.name,
        siret: company.siret,
        nomRepresentant: company.representative,
        tva: company.vatNumber,
        adresseFacturation: company.billingAddress,
        adresseSociale: company.headOfficeAddress,
        adresseEtab: company.establishmentAddress,
        personneContact: company.contactName,
        secteurs: company.sectors,
      },
    },
    role: membership ? memberRoleCodes[membership.role] : account.kind === 'CLEN' ? 'proprietaire' : null,
    permissions: permissions.map((permission) => permissionCodes[permission]),
    membre: membership && {
      entreprise: membership.company.displayName,
      nom: membership.lastName,
      prenoms: membership.firstNames,
    },
  }
}

/** Returns the registration form of an individual as a draft. */
export function toIndividualDraft(form: {
  nom: string
  prenoms: string
  dateNaissance: string
  adresse: string
  telephone: string
  email: string
  password: string
  autorisationParentale?: boolean | undefined
}): IndividualDraft {
  return {
    lastName: form.nom,
    firstNames: form.prenoms,
    birthDate: form.dateNaissance,
    address: form.adresse,
    phone: form.telephone,
    email: form.email,
    password: form.password,
    hasParentalConsent: form.autorisationParentale ?? false,
  }
}

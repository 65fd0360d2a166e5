import * as wire from '@repo/contracts/delivery/payee'
import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import { requireNeededFactor } from '#api/core/accounts/needed-factor.service.ts'
import type { Deps } from '#api/deps.ts'
import { invert } from '#api/invert.ts'
import { serve } from '#api/serve.ts'
import type { StoredPayee } from './payee.service.ts'
import { findOwnPayee, maskIban, needsTaxIdentity, setPayee } from './payee.service.ts'

const vatRegimeCodes = { standard: 'normal', exempt: 'franchise' } as const

const vatRegimes = invert(vatRegimeCodes)

export const payeeRoutes = [
  serve(wire.getPayeeDetails, async (deps: Deps, _input, caller) => {
    const payee = await findOwnPayee(deps, caller)
    return {
      success: true,
      coordonnees: payee && toDetails(payee),
      mandat: { version: wire.invoicingMandateVersion, accepteLe: payee?.mandateAcceptedAt ?? null },
      identiteFiscaleDemandee: needsTaxIdentity(caller.kind),
    }
  }),

  serve(wire.setPayeeDetails, async (deps: Deps, input, caller) => {
    await requireNeededFactor(deps, caller)
    await setPayee(deps, caller, {
      holder: input.titulaire,
      iban: normaliseIdentifier(input.iban),
      bic: normaliseIdentifier(input.bic),
      vatRegime: vatRegimes[input.regimeTva],
      vatNumber: normaliseIdentifier(input.numeroTva),
      taxNumber: normaliseIdentifier(input.nif),
      birthPlace: input.lieuNaissance,
      password: input.motDePasse,
    })
    return { success: true }
  }),
]

function toDetails(payee: StoredPayee) {
  return {
    titulaire: payee.holder,
    ibanMasque: maskIban(payee.iban),
    bic: payee.bic,
    regimeTva: vatRegimeCodes[payee.vatRegime],
    numeroTva: payee.vatNumber ?? '',
    nif: payee.taxNumber,
    lieuNaissance: payee.birthPlace,
    modifieLe: payee.accountChangedAt,
    enAttenteJusquA: payee.restsUntil,
  }
}

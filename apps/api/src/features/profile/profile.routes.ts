import * as wire from '@repo/contracts/delivery/profile'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { changeCarrierBusiness, changeCarrierContact } from './carrier.service.ts'
import { changeCompany, listSectors } from './company.service.ts'
import { changePassword } from './password.service.ts'
import { changePicture } from './picture.service.ts'
import { changeIndividual } from './profile.service.ts'
import { toCarrierBusiness, toCompanyChange, toIndividualChange, toSector } from './profile.wire.ts'

export const profileRoutes = [
  serve(wire.updateIndividual, async (deps: Deps, input, caller) => {
    await changeIndividual(deps, caller, toIndividualChange(input))
    return { success: true }
  }),

  serve(wire.updateCompany, async (deps: Deps, input, caller) => {
    await changeCompany(deps, caller, toCompanyChange(input), input.extraitkbis ?? null)
    return { success: true, message: 'Vos données ont été modifiées avec succès' }
  }),

  serve(wire.updateCarrierContact, async (deps: Deps, { telephone, email }, caller) => {
    await changeCarrierContact(deps, caller, { phone: telephone, email })
    return { success: true }
  }),

  serve(wire.updateCarrierBusiness, async (deps: Deps, input, caller) => {
    await changeCarrierBusiness(deps, caller, toCarrierBusiness(input))
    return { success: true }
  }),

  serve(wire.getSector, async (deps: Deps, _input, caller) => {
    return { success: true, secteur: toSector(await listSectors(deps, caller)) }
  }),

  serve(wire.updatePicture, async (deps: Deps, { photo }, caller) => ({
    success: true,
    photo: await changePicture(deps, caller, photo),
  })),

  serve(wire.updatePassword, async (deps: Deps, input, caller) => {
    await changePassword(deps, caller, { current: input.Actualpassword, replacement: input.password })
    return { success: true, message: 'Votre mot de passe a été modifié avec succès' }
  }),
]

import * as wire from '@repo/contracts/delivery/registration'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import {
  registerCarrierCompany,
  registerIndependentCarrier,
  registerSenderCompany,
} from './professional-registration.service.ts'
import { toCompanyDraft, toIndependentDraft } from './professional-registration.wire.ts'

const message = 'Votre compte a été créé avec succès'

export const professionalRegistrationRoutes = [
  serve(wire.registerSenderCompany, async (deps: Deps, input) => {
    await registerSenderCompany(deps, toCompanyDraft(input))
    return { success: true, message }
  }),

  serve(wire.registerCarrierCompany, async (deps: Deps, input) => ({
    success: true,
    message,
    jetonPieces: await registerCarrierCompany(deps, toCompanyDraft(input)),
  })),

  serve(wire.registerIndependentCarrier, async (deps: Deps, input) => ({
    success: true,
    message,
    jetonPieces: await registerIndependentCarrier(deps, toIndependentDraft(input)),
  })),
]

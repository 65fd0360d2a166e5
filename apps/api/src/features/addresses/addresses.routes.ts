import { suggestAddresses } from '@repo/contracts/delivery/estimates'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

const mostSuggestions = 6

export const addressRoutes = [
  serve(suggestAddresses, async (deps: Deps, { saisie }) => {
    const places = await deps.places.suggest(saisie, mostSuggestions)
    return places.map(({ label, city, postcode }) => ({ adresse: label, ville: city, codePostal: postcode }))
  }),
]

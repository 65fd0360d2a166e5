import { suggestAddresses } from '@repo/contracts/delivery/estimates'
import { addressPrecision } from '#api/core/order/address-precision.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

const maxSuggestions = 6

export const addressRoutes = [
  serve(suggestAddresses, async (deps: Deps, { saisie, lat, long }) => {
    const near = lat === undefined || long === undefined ? undefined : { lat, lon: long }
    const places = await deps.places.suggest(saisie, { limit: maxSuggestions, near })
    return places.map(({ label, city, postcode, point, precision }) => ({
      adresse: label,
      ville: city,
      codePostal: postcode,
      lat: point.lat,
      long: point.lon,
      precision: addressPrecision[precision],
    }))
  }),
]

import * as wire from '@repo/contracts/delivery/reference-data'
import { parcelNatures } from '@repo/delivery-rules/parcel-nature'
import { computeExamplePrices } from '@repo/delivery-rules/price-examples'
import { weightRanges } from '@repo/delivery-rules/weight-range'
import { readCurrentRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

export const referenceDataRoutes = [
  serve(wire.listWeightRanges, async (_deps: Deps) =>
    weightRanges.map(({ id, minKg, maxKg }) => ({ id: String(id), poidsMin: minKg, poidsMax: maxKg })),
  ),
  serve(wire.listPriceExamples, async ({ db }: Deps) =>
    computeExamplePrices(await readCurrentRateCard(db)).map(({ size, distanceM, priceCents }) => ({
      taille: size,
      distanceM,
      montant: priceCents,
    })),
  ),
  serve(wire.listParcelNatures, async (_deps: Deps) =>
    Object.entries(parcelNatures).map(([id, { label }]) => ({ id, libelle: label })),
  ),
]

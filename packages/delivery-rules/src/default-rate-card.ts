import type { RateCard } from './rate-card.ts'

/**
 * The rate card of a new installation: French market figures of 2026, VAT included. Seed data; no rule reads it.
 * A longer trip or a heavier load never costs less: beyond a class's road limit, the next one costs at least as much.
 */
export const defaultRateCard: RateCard = {
  version: 1,
  currency: 'EUR',
  tariffs: {
    PIE: { minimumCents: 500, baseCents: 300, perKmCents: 140, perExtraParcelCents: 50, perTrolleyCents: 0 },
    VEL: { minimumCents: 600, baseCents: 400, perKmCents: 120, perExtraParcelCents: 50, perTrolleyCents: 0 },
    SCO: { minimumCents: 800, baseCents: 550, perKmCents: 110, perExtraParcelCents: 50, perTrolleyCents: 0 },
    MOT: { minimumCents: 850, baseCents: 600, perKmCents: 110, perExtraParcelCents: 50, perTrolleyCents: 0 },
    VELCAR: {
      minimumCents: 900,
      baseCents: 700,
      perKmCents: 120,
      perExtraParcelCents: 50,
      perTrolleyCents: 300,
    },
    VOI: { minimumCents: 1200, baseCents: 850, perKmCents: 110, perExtraParcelCents: 50, perTrolleyCents: 0 },
    FONE: {
      minimumCents: 2200,
      baseCents: 1600,
      perKmCents: 130,
      perExtraParcelCents: 80,
      perTrolleyCents: 400,
    },
    FOFR: {
      minimumCents: 3200,
      baseCents: 2400,
      perKmCents: 160,
      perExtraParcelCents: 80,
      perTrolleyCents: 500,
    },
    CAM: {
      minimumCents: 3500,
      baseCents: 2800,
      perKmCents: 160,
      perExtraParcelCents: 100,
      perTrolleyCents: 400,
    },
    CAFR: {
      minimumCents: 5000,
      baseCents: 4000,
      perKmCents: 195,
      perExtraParcelCents: 100,
      perTrolleyCents: 500,
    },
    POLO: {
      minimumCents: 8000,
      baseCents: 6000,
      perKmCents: 220,
      perExtraParcelCents: 150,
      perTrolleyCents: 400,
    },
    PLFR: {
      minimumCents: 11_000,
      baseCents: 8000,
      perKmCents: 260,
      perExtraParcelCents: 150,
      perTrolleyCents: 500,
    },
  },
  natureFactorPerMille: { BIT: 1350, FRA: 1150, SES: 1000, SUR: 1250 },
  oversizeFactorPerMille: 1250,
  commissionPerMille: 200,
  vatPerMille: 200,
  roundToCents: 10,
  pickupFeeCents: 500,
  minimumDistanceM: 1000,
}

import type { getEarnings, getYearlyFigures } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { findBillNumber } from '@repo/delivery-rules/bill-number'
import type { Earnings } from '@repo/delivery-rules/earnings'
import { findEarningKind } from '@repo/delivery-rules/earnings'
import { isHoldReason } from '@repo/delivery-rules/payouts'
import { holdTexts } from '../payout.texts.ts'
import type { EarningLine } from './earnings.data.ts'
import type { DriverEarnings, MonthOfEarnings, YearOfFigures } from './earnings.service.ts'

type WireLine = Output<typeof getEarnings>['lignes'][number]
type WirePayout = Output<typeof getEarnings>['versement']

const natures = {
  delivery: 'livraison',
  compensation: 'compensation',
  correction: 'correction',
  charge: 'retenue',
} as const
const payoutStates = {
  due: 'prevu',
  held: 'en-attente',
  prepared: 'en-cours',
  sent: 'en-cours',
  executed: 'verse',
  rejected: 'rejete',
} as const

/** Converts a month of earnings. */
export function toMonth(month: MonthOfEarnings): Output<typeof getEarnings> {
  return {
    success: true,
    mois: month.month,
    moisCourant: month.currentMonth,
    premierMois: month.firstMonth,
    payeLe: month.payoutDay,
    report: sumOtherMonths(month.payment),
    versement: toPayout(month.payment.payout),
    total: toSums(month.total),
    ...(month.dutyMs === null ? {} : { enLigneMs: Math.round(month.dutyMs) }),
    jours: [...month.days].map(([jour, earnings]) => ({ jour, ...toSums(earnings) })),
    chauffeurs: month.drivers?.map(toDriverSums) ?? null,
    lignes: month.lines.map((line) => toLine(line, month.drivers !== null)),
    suite: month.nextBefore,
  }
}

function sumOtherMonths({ carriedOverCents, takenInCents, takenEarlierCents }: MonthOfEarnings['payment']) {
  return carriedOverCents + takenInCents - takenEarlierCents
}

/** Converts the figures of a year. */
export function toYear(figures: YearOfFigures): Output<typeof getYearlyFigures> {
  const { activity, total, drivers } = figures
  const waitMs = activity.dutyMs - activity.engagedMs
  return {
    success: true,
    annee: figures.year,
    anneeCourante: figures.currentYear,
    premiereAnnee: figures.firstYear,
    total: toSums(total),
    trimestres: figures.quarters.map((earnings, index) => ({ trimestre: index + 1, ...toSums(earnings) })),
    activite: {
      enLigneMs: Math.round(activity.dutyMs),
      attenteMs: Math.round(waitMs),
      prestationMs: Math.round(activity.carriedMs),
      propositions: activity.offers,
      attenteMoyenneMs: computeMean(waitMs, activity.offers),
      prestationMoyenneMs: computeMean(activity.carriedMs, total.deliveries),
      distanceMoyenneM: computeMean(total.distanceM, total.deliveries),
      revenuMoyen: computeMean(figures.deliveryNetCents, total.deliveries),
    },
    chauffeurs:
      drivers?.map((driver) => ({
        ...toDriverSums(driver),
        enLigneMs: Math.round(driver.dutyMs),
        attenteMs: Math.round(driver.dutyMs - driver.engagedMs),
        prestationMs: Math.round(driver.carriedMs),
      })) ?? null,
  }
}

function toPayout(payout: MonthOfEarnings['payment']['payout']): WirePayout {
  if (!payout) return null
  const { status, holdReason, amountCents, executionDay, reference } = payout
  const isUnderWay = status === 'prepared' || status === 'sent' || status === 'executed'
  return {
    etat: payoutStates[status],
    motif: holdReason !== null && isHoldReason(holdReason) ? holdTexts[holdReason] : null,
    montant: amountCents,
    date: isUnderWay ? executionDay : null,
    reference: isUnderWay ? reference : null,
  }
}

function computeMean(total: number, count: number): number | null {
  return count === 0 ? null : Math.round(total / count)
}

function toSums(earnings: Earnings) {
  return {
    livraisons: earnings.deliveries,
    compensations: earnings.compensations,
    distanceM: earnings.distanceM,
    brut: earnings.grossCents,
    frais: earnings.feeCents,
    net: earnings.netCents,
  }
}

function toDriverSums(driver: DriverEarnings) {
  return { transporteurId: driver.driverId, nom: driver.name, ...toSums(driver) }
}

function toLine(line: EarningLine, hasDriverNames: boolean): WireLine {
  return {
    ligneId: line.id,
    nature: natures[findEarningKind(line.entryKind)],
    date: line.at,
    livraisonId: line.deliveryId,
    chauffeur: hasDriverNames ? { transporteurId: line.driverId, nom: line.driverName } : null,
    bordereau: findBillNumber(line),
    depart: { ville: line.pickup.city, codePostal: line.pickup.postcode },
    arrivee: { ville: line.dropoff.city, codePostal: line.dropoff.postcode },
    distanceM: line.distanceM,
    brut: line.grossCents,
    frais: line.feeCents,
    net: line.netCents,
  }
}

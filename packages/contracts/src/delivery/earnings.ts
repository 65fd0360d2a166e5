import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { count, euros, id, instant, month, signedEuros } from '../wire.ts'

const year = count(2099, 2000)

/**
 * Earnings: gross (paid by senders), the platform's fee in it with VAT, net (for the carrier). Negative after
 * corrections.
 */
const sums = z.object({
  livraisons: z.int(),
  compensations: z.int(),
  distanceM: z.int(),
  brut: signedEuros,
  frais: signedEuros,
  net: signedEuros,
})

const driverFields = z.object({ transporteurId: id, nom: z.string() })
const area = z.object({ ville: z.string(), codePostal: z.string() })

/**
 * One earning of a carrier: a delivery, its part of a sender's cancellation, a correction for a refund, or a charge
 * (`retenue`) and its cancellation.
 */
const line = z.object({
  ligneId: id,
  nature: extensibleEnum(['livraison', 'compensation', 'correction', 'retenue']),
  date: instant,
  livraisonId: id.nullable(),
  /** The driver; null for an independent carrier. */
  chauffeur: driverFields.nullable(),
  bordereau: z.string().nullable(),
  depart: area,
  arrivee: area,
  /** Of a delivery; null where nothing was delivered. */
  distanceM: z.int().nullable(),
  brut: signedEuros,
  frais: signedEuros,
  net: signedEuros,
})

/** The payout of a month: one transfer, with the balance of earlier months. */
const payout = z.object({
  etat: extensibleEnum(['prevu', 'en-attente', 'en-cours', 'verse', 'rejete']),
  /** Why it waits, as a French clause; null where it does not. */
  motif: z.string().nullable(),
  montant: euros,
  /** The day on which the bank was asked to pay, as YYYY-MM-DD; null before. */
  date: z.string().nullable(),
  reference: z.string().nullable(),
})

/**
 * Returns a month of the caller's earnings in Paris, by default the current one: sums, days with earnings, and lines,
 * newest first, 30 at a time (`suite` is the next `avant`). An administrator sees those of its drivers, or of one of
 * them. A company's driver is refused, since the company is paid.
 */
export const getEarnings = defineEndpoint({
  method: 'GET',
  path: '/transporteur/gains',
  auth: 'carrier',
  summary: 'Gains d’un mois, par jour et par livraison',
  request: z.object({ mois: month.optional(), transporteurId: id.optional(), avant: id.optional() }),
  response: z.object({
    success: z.literal(true),
    mois: z.string(),
    moisCourant: z.string(),
    /** The month of the first earnings; the current one without any. */
    premierMois: z.string(),
    /** When the month is paid: a day, as YYYY-MM-DD. */
    payeLe: z.string(),
    /**
     * What the payout adds to this month's net: the balance of earlier months, later corrections (both may be
     * negative), and corrections of this month that an earlier payout included.
     */
    report: signedEuros,
    /** Null until the payout is computed, and where nothing was left to pay. */
    versement: payout.nullable(),
    total: sums,
    /** How long the caller, or the chosen drivers, were online in the month; with the first page only. */
    enLigneMs: z.int().nonnegative().optional(),
    jours: z.array(sums.extend({ jour: z.string() })),
    /** The company's drivers who earned something; null for an independent carrier. */
    chauffeurs: z.array(sums.extend(driverFields.shape)).nullable(),
    lignes: z.array(line),
    suite: id.nullable(),
  }),
})

/**
 * Returns an address that opens the statement of a month as a PDF for some minutes, without a token. Another company's
 * driver is a 404.
 */
export const getEarningsStatement = defineEndpoint({
  method: 'GET',
  path: '/transporteur/gains/releve',
  auth: 'carrier',
  summary: 'Relevé d’un mois (PDF)',
  request: z.object({ mois: month.optional() }),
  response: z.object({ success: z.literal(true), url: z.string() }),
})

/** Returns the lines of a month as a file for French spreadsheets: UTF-8 with BOM, semicolons, decimal commas. */
export const exportEarnings = defineEndpoint({
  method: 'GET',
  path: '/transporteur/gains/export',
  auth: 'carrier',
  summary: 'Export des gains d’un mois (CSV)',
  request: z.object({ mois: month.optional() }),
  response: z.object({ success: z.literal(true), nomFichier: z.string(), contenu: z.string() }),
})

/** Times in milliseconds; means are null where there is nothing to divide by. */
const activity = z.object({
  /** On duty. */
  enLigneMs: z.int(),
  /** On duty without a delivery. */
  attenteMs: z.int(),
  /** From pickup to handover. */
  prestationMs: z.int(),
  propositions: z.int(),
  attenteMoyenneMs: z.int().nullable(),
  prestationMoyenneMs: z.int().nullable(),
  distanceMoyenneM: z.int().nullable(),
  /** The mean net earning of a delivery. */
  revenuMoyen: signedEuros.nullable(),
})

/**
 * Returns the yearly statement that French law requires for each carrier: transactions, gross, fees and net by quarter,
 * and the time spent. By default of the current year. For an administrator all of its drivers, each with its share.
 */
export const getYearlyFigures = defineEndpoint({
  method: 'GET',
  path: '/transporteur/indicateurs',
  auth: 'carrier',
  summary: 'Récapitulatif annuel : opérations, montants, temps d’activité',
  request: z.object({ annee: year.optional() }),
  response: z.object({
    success: z.literal(true),
    annee: z.int(),
    anneeCourante: z.int(),
    /** The year of the first earnings; the current one without any. */
    premiereAnnee: z.int(),
    total: sums,
    trimestres: z.array(sums.extend({ trimestre: z.int() })).length(4),
    activite: activity,
    chauffeurs: z
      .array(
        sums.extend({ ...driverFields.shape, enLigneMs: z.int(), attenteMs: z.int(), prestationMs: z.int() }),
      )
      .nullable(),
  }),
})

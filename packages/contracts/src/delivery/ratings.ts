import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant, text } from '../wire.ts'

/** The number of reviews on a page; a shorter page is the last. */
export const reviewPageSize = 20

/** The maximum length of a carrier's answer to a review, in characters. */
export const maxAnswerLength = 1000

/** A carrier's answer to a review, given once and final. */
export const reviewAnswer = z.object({ texte: z.string(), envoyeeA: instant })

/**
 * Returns the reviews of the caller, or of a company's drivers: the average (0 without ratings), and the newest first.
 */
export const listReviews = defineEndpoint({
  method: 'POST',
  path: '/transporteur/evaluations',
  isRead: true,
  auth: 'carrier',
  summary: 'Avis reçus, du plus récent au plus ancien',
  request: z.object({ avant: id.optional() }),
  response: z.object({
    success: z.literal(true),
    note: z.int().min(0).max(5),
    nombrePersonnes: z.int().nonnegative(),
    evaluations: z.array(
      z.object({
        livraisonId: id,
        note: z.int().min(1).max(5),
        /** Empty once the data of the order is erased. */
        avis: z.string(),
        createdAt: instant,
        /** The writer's first name; null for a company, and once it is erased. */
        prenom: z.string().nullable(),
        /** The first name of the driver whom it is about; null for the caller itself. */
        chauffeur: z.string().nullable(),
        reponse: reviewAnswer.nullable(),
      }),
    ),
  }),
})

/**
 * Answers a review of the caller, or of a driver of the company, once: the same answer again changes nothing, another
 * one is a 409 `review-answered`. Its writer reads it.
 */
export const answerReview = defineEndpoint({
  method: 'POST',
  path: '/transporteur/evaluations/repondre',
  auth: 'carrier',
  summary: 'Répond une fois à un avis',
  request: z.object({ livraisonId: id, texte: text(maxAnswerLength) }),
  response: done,
})

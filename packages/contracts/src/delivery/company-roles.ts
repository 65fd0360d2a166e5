import { z } from 'zod'
import { messages } from '../patterns.ts'

/**
 * What somebody who works for a sender company may do there: `administrateur` everything but ending the company's account,
 * `operateur` order, cancel, write and rate, `lecteur` only read.
 */
export const memberRole = z.enum(['administrateur', 'operateur', 'lecteur'], messages.format)

/** The same with the company's own account, whose access nobody changes. */
export const companyRole = z.enum(['proprietaire', 'administrateur', 'operateur', 'lecteur'])

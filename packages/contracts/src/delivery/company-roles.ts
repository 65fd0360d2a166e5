import { z } from 'zod'
import { messages } from '../patterns.ts'

/**
 * The permissions of a member of a sender company: `administrateur` everything except closing the company's account,
 * `operateur` order, cancel, write and rate, `lecteur` only read.
 */
export const memberRole = z.enum(['administrateur', 'operateur', 'lecteur'], messages.format)

/** The same roles, and the company's own account, whose role cannot change. */
export const companyRole = z.enum(['proprietaire', 'administrateur', 'operateur', 'lecteur'])

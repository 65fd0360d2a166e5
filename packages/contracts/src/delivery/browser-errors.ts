import { createBrowserErrorEndpoint } from '../browser-errors.ts'

/** Receives an error of a page, logs and counts it. */
export const reportBrowserError = createBrowserErrorEndpoint('Signale une erreur survenue dans une page')

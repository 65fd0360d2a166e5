import { createBrowserErrorEndpoint } from '../browser-errors.ts'

/** Receives an error of a page, logs and counts it. */
export const reportBrowserError = createBrowserErrorEndpoint('Reports an error that happened in a page')

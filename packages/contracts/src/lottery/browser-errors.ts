import { browserErrorEndpoint } from '../browser-errors.ts'

/** Receives an error of a page, logs and counts it. */
export const reportBrowserError = browserErrorEndpoint('Reports an error that happened in a page')

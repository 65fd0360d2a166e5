import { browserErrorEndpoint } from '../browser-errors.ts'

/** Takes an error of a page; it is logged and counted, no more. */
export const reportBrowserError = browserErrorEndpoint('Signale une erreur survenue dans une page')

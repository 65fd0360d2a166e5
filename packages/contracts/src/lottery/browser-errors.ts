import { browserErrorEndpoint } from '../browser-errors.ts'

/** Takes an error of a page; it is logged and counted, no more. */
export const reportBrowserError = browserErrorEndpoint('Reports an error that happened in a page')

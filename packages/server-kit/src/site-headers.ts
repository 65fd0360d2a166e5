import { violationsPath } from './browser-reports.ts'

/** What a site's pages may load beside their own files, and which device features they may use. */
export type SiteSources = {
  /** Whether Stripe's payment form is on the site; true by default. */
  readonly stripe?: boolean
  /** Whether a page may use the position and the camera; true by default. */
  readonly device?: boolean
  /** Origins of map tiles, such as `https://data.geopf.fr`. */
  readonly tiles?: readonly string[]
}

/** The headers of every response of a site: HTTPS only for a year, and the declared type only. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** The placeholder in a built page for the nonce of its response. */
export const noncePlaceholder = '__CSP_NONCE__'

/**
 * Returns the security headers of a site's files and pages, beside those of every response:
 * no foreign sources except `sources`, no inline script, no framing. Browsers report what these block.
 */
export function buildPageHeaders(sources: SiteSources = {}): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': buildContentPolicy(sources),
    'Reporting-Endpoints': `csp="${violationsPath}"`,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': buildPermissionsPolicy(sources),
    // Pages in other windows get no reference to ours; Stripe's forms open windows of banks.
    'Cross-Origin-Opener-Policy': sources.stripe === false ? 'same-origin' : 'same-origin-allow-popups',
  }
}

function buildPermissionsPolicy({ device = true }: SiteSources): string {
  const allowlist = device ? '(self)' : '()'
  return `geolocation=${allowlist}, camera=${allowlist}, microphone=(), usb=(), payment=(self "https://js.stripe.com")`
}

/**
 * Returns the content security policy of a page. It allows styles with the nonce, which the application gives to its
 * components' styles; without one only those of files.
 */
export function buildContentPolicy({ stripe = true, tiles = [] }: SiteSources = {}, nonce?: string): string {
  const ifStripe = (...origins: string[]) => (stripe ? origins : [])
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...ifStripe('https://js.stripe.com', 'https://*.js.stripe.com')],
    'style-src': ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'", 'data:'],
    // The map fetches its tiles, and draws in a worker of our own origin.
    'connect-src': ["'self'", ...tiles, ...ifStripe('https://api.stripe.com')],
    'worker-src': ["'self'"],
    'frame-src': stripe
      ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
      : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [violationsPath],
    'report-to': ['csp'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

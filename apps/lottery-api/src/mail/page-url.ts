/** The paths of the site's pages to which mails link. */
export const mailedPages = {
  activation: '/activation',
  newPassword: '/new-password',
  forgottenPassword: '/forgotten-password',
  newAddress: '/new-address',
  newEmail: '/new-email',
  winner: '/winner',
  signIn: '/sign-in',
  newsletter: '/newsletter',
  stopEmails: '/stop-mails',
  contact: '/contact',
  termsOfUse: '/terms-of-use',
  termsOfSale: '/terms-of-sale',
  account: '/account',
  accountSettings: '/account/settings',
  accountDraws: '/account/draws',
  accountPayments: '/account/payments',
  accountCredits: '/account/credits',
} as const

/** Returns the address of a page of the site, with the secret of a link where it has one. */
export function toPageUrl(webUrl: string, page: keyof typeof mailedPages, token?: string): string {
  const url = new URL(mailedPages[page], webUrl)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}

/** Returns the address of a draw's page. */
export function toDrawUrl(webUrl: string, week: string): string {
  return new URL(`/draws/${week}`, webUrl).href
}

/** Returns the address of the page that asks before it stops one kind of mails. */
export function toStopEmailsUrl(webUrl: string, choice: string, token: string): string {
  const url = new URL(toPageUrl(webUrl, 'stopEmails', token))
  url.searchParams.set('wish', choice)
  return url.href
}

import { paths } from '#web/paths.ts'

/** The links of the navigation bar, the drawer and the footer, in their order; `key` names the text. */
export const publicLinks = [
  { key: 'home', to: paths.home },
  { key: 'sender', to: paths.senderRegistrationChoice },
  { key: 'carrier', to: paths.carrierRegistrationChoice },
  { key: 'contact', to: paths.contact },
] as const

/** The user menu of a guest. */
export const guestLinks = [
  { key: 'signIn', to: paths.loginChoice },
  { key: 'register', to: paths.registrationChoice },
] as const

/** The signed-in sender's pages: user menu, drawer and side menu of the dashboard. */
const senderLinks = [
  { key: 'account', to: paths.account },
  { key: 'shipments', to: paths.shipments },
  { key: 'newShipment', to: paths.newShipment },
  { key: 'payments', to: paths.payments },
] as const

/** A company and its members also have its pages. */
const companyLink = { key: 'company', to: paths.company } as const

/** The pages of a signed-in sender, in their order. */
export function senderLinksOf(account: { readonly isOfCompany: boolean } | null) {
  return account?.isOfCompany ? [...senderLinks, companyLink] : senderLinks
}

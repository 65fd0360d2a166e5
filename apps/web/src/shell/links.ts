import { paths } from '#web/paths.ts'

/** The links of the navigation bar, the drawer and the footer. `key` is the key of the text. */
export const publicLinks = [
  { key: 'home', to: paths.home },
  { key: 'sender', to: paths.senderRegistrationChoice },
  { key: 'carrier', to: paths.carrierRegistrationChoice },
  { key: 'contact', to: paths.contact },
] as const

/** The links of a guest's account menu. */
export const guestLinks = [
  { key: 'signIn', to: paths.loginChoice },
  { key: 'register', to: paths.registrationChoice },
] as const

/** The pages of a signed-in sender, in the account menu, the drawer and the side menu. */
const senderLinks = [
  { key: 'account', to: paths.account },
  { key: 'shipments', to: paths.shipments },
  { key: 'newShipment', to: paths.newShipment },
  { key: 'payments', to: paths.payments },
] as const

/** Companies and their members also have the company's pages. */
const companyLink = { key: 'company', to: paths.company } as const

/** Returns the links to a signed-in sender's pages, in their order. */
export function listSenderLinks(account: { readonly isOfCompany: boolean } | null) {
  return account?.isOfCompany ? [...senderLinks, companyLink] : senderLinks
}

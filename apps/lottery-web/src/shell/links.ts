import { paths } from '#lottery-web/paths.ts'

/** The links of the navigation bar and of the phone's menu. `key` is the key of the text. */
export const mainLinks = [
  { key: 'draws', to: paths.draws },
  { key: 'pricing', to: paths.pricing },
  { key: 'faq', to: paths.faq },
  { key: 'contact', to: paths.contact },
] as const

/** The sections of a player's account. */
export const accountLinks = [
  { key: 'account', to: paths.account },
  { key: 'myDraws', to: paths.myDraws },
  { key: 'accountNotifications', to: paths.accountNotifications },
  { key: 'accountCredits', to: paths.accountCredits },
  { key: 'accountPayments', to: paths.accountPayments },
  { key: 'accountSettings', to: paths.accountSettings },
  { key: 'accountGame', to: paths.accountGame },
  { key: 'accountSponsorship', to: paths.accountSponsorship },
  { key: 'accountAccessibility', to: paths.accountAccessibility },
] as const

/** The links of the footer. */
export const footerLinks = {
  game: [
    { key: 'draws', to: paths.draws },
    { key: 'pricing', to: paths.pricing },
    { key: 'algorithm', to: paths.algorithm },
    { key: 'faq', to: paths.faq },
    { key: 'contact', to: paths.contact },
  ],
  trust: [
    { key: 'about', to: paths.about },
    { key: 'security', to: paths.security },
    { key: 'licence', to: paths.licence },
    { key: 'receipt', to: paths.receipt },
    { key: 'risks', to: paths.risks },
  ],
  legal: [
    { key: 'termsOfUse', to: paths.termsOfUse },
    { key: 'termsOfSale', to: paths.termsOfSale },
    { key: 'privacy', to: paths.privacy },
    { key: 'legalNotice', to: paths.legalNotice },
    { key: 'legislation', to: paths.legislation },
  ],
} as const

/** Every address of the site: the only place where one is written. */
export const paths = {
  home: '/',
  draws: '/draws',
  /** A draw as the player lives it: vote, payment, ticket, result; also the router's pattern with ':draw' (a week, `2026-W32`). */
  draw: (draw: string) => `/draws/${draw}`,
  /** What anyone can check of a draw. */
  proof: (draw: string) => `/draws/${draw}/proof`,
  /** A receipt of one's own, checked on the device. */
  receipt: '/receipt',
  faq: '/faq',
  contact: '/contact',
  about: '/about',
  security: '/security',
  /** How a draw runs, to the byte. */
  specification: '/security/specification',
  licence: '/licence',
  pricing: '/pricing',
  risks: '/player-risks',
  algorithm: '/algorithm',
  termsOfUse: '/terms-of-use',
  termsOfSale: '/terms-of-sale',
  privacy: '/privacy',
  legalNotice: '/legal-notice',
  legislation: '/legislation',
  signIn: '/sign-in',
  secondStep: '/sign-in/second-step',
  register: '/register',
  checkMail: '/register/check-mail',
  forgottenPassword: '/forgotten-password',
  /** Where mailed links lead, each with its `token`. */
  newPassword: '/new-password',
  activation: '/activation',
  newAddress: '/new-address',
  newEmail: '/new-email',
  winner: '/winner',
  newsletter: '/newsletter',
  stopMails: '/stop-mails',
  expiredLink: '/expired-link',
  account: '/account',
  myDraws: '/account/draws',
  accountNotifications: '/account/notifications',
  accountCredits: '/account/credits',
  buyCredits: '/account/credits/buy',
  accountPayments: '/account/payments',
  accountSettings: '/account/settings',
  accountGame: '/account/game',
  accountSponsorship: '/account/sponsorship',
  accountAccessibility: '/account/accessibility',
} as const

/** What the address of a page begins with that holds a mailed secret. */
export const secretPages: readonly string[] = [
  paths.newPassword,
  paths.activation,
  paths.newAddress,
  paths.newEmail,
  paths.winner,
  paths.newsletter,
  paths.stopMails,
]

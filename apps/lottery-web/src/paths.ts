/** The paths of the site. No other file of `src` contains one. */
export const paths = {
  home: '/',
  draws: '/draws',
  /** The page of a draw; also the router's pattern with ':draw' (a week, `2026-W32`). */
  draw: (draw: string) => `/draws/${draw}`,
  /** The public proof of a draw. */
  proof: (draw: string) => `/draws/${draw}/proof`,
  /** The page that verifies a receipt file on the device. */
  receipt: '/receipt',
  faq: '/faq',
  contact: '/contact',
  about: '/about',
  security: '/security',
  /** The specification of a draw. */
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
  checkEmail: '/register/check-mail',
  forgottenPassword: '/forgotten-password',
  /** The pages behind emailed links, each with its `token`. */
  newPassword: '/new-password',
  activation: '/activation',
  newAddress: '/new-address',
  newEmail: '/new-email',
  winner: '/winner',
  newsletter: '/newsletter',
  stopEmails: '/stop-mails',
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

/** The path prefixes of pages whose URL contains a token. */
export const secretPages: readonly string[] = [
  paths.newPassword,
  paths.activation,
  paths.newAddress,
  paths.newEmail,
  paths.winner,
  paths.newsletter,
  paths.stopEmails,
]

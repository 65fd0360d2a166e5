import { page, siteRouter } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import type { DocumentName } from './features/documents/documents.ts'
import { GuestOnly, PlayerOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

/** A page that is a text. */
function text(path: string, name: DocumentName): RouteObject {
  return {
    path,
    lazy: async () => {
      const { DocumentPage } = await import('#lottery-web/features/documents/DocumentPage')
      return { element: <DocumentPage key={name} name={name} /> }
    },
  }
}

const openToAll: RouteObject[] = [
  page(paths.home, () => import('#lottery-web/features/home/HomePage').then((file) => file.HomePage)),
  page(paths.draws, () => import('#lottery-web/features/draws/DrawsPage').then((file) => file.DrawsPage)),
  page(paths.proof(':draw'), () =>
    import('#lottery-web/features/proof/ProofPage').then((file) => file.ProofPage),
  ),
  page(paths.receipt, () =>
    import('#lottery-web/features/receipt/ReceiptPage').then((file) => file.ReceiptPage),
  ),
  page(paths.faq, () => import('#lottery-web/features/help/FaqPage').then((file) => file.FaqPage)),
  page(paths.contact, () =>
    import('#lottery-web/features/help/ContactPage').then((file) => file.ContactPage),
  ),
  text(paths.about, 'about'),
  text(paths.security, 'security'),
  text(paths.licence, 'licence'),
  text(paths.pricing, 'pricing'),
  text(paths.risks, 'risks'),
  text(paths.algorithm, 'algorithm'),
  text(paths.termsOfUse, 'termsOfUse'),
  text(paths.termsOfSale, 'termsOfSale'),
  text(paths.privacy, 'privacy'),
  text(paths.legalNotice, 'legalNotice'),
  text(paths.legislation, 'legislation'),
  page(paths.draw(':draw'), () =>
    import('#lottery-web/features/play/PlayPage').then((file) => file.PlayPage),
  ),
  page(paths.forgottenPassword, () =>
    import('#lottery-web/features/password/ForgottenPasswordPage').then((file) => file.ForgottenPasswordPage),
  ),
  page(paths.newPassword, () =>
    import('#lottery-web/features/password/NewPasswordPage').then((file) => file.NewPasswordPage),
  ),
  page(paths.activation, () =>
    import('#lottery-web/features/links/ActivationPage').then((file) => file.ActivationPage),
  ),
  page(paths.newEmail, () =>
    import('#lottery-web/features/links/NewEmailPage').then((file) => file.NewEmailPage),
  ),
  page(paths.winner, () => import('#lottery-web/features/links/WinnerPage').then((file) => file.WinnerPage)),
  page(paths.expiredLink, () =>
    import('#lottery-web/features/links/ExpiredLinkPage').then((file) => file.ExpiredLinkPage),
  ),
  page(paths.newAddress, () =>
    import('#lottery-web/features/sign-in/NewAddressPage').then((file) => file.NewAddressPage),
  ),
  page('*', () => import('#lottery-web/features/not-found/NotFoundPage').then((file) => file.NotFoundPage)),
]

/** Sign-in, registration and the like. */
const guestOnly: RouteObject[] = [
  page(paths.signIn, () =>
    import('#lottery-web/features/sign-in/SignInPage').then((file) => file.SignInPage),
  ),
  page(paths.secondStep, () =>
    import('#lottery-web/features/sign-in/SecondStepPage').then((file) => file.SecondStepPage),
  ),
  page(paths.register, () =>
    import('#lottery-web/features/registration/RegistrationPage').then((file) => file.RegistrationPage),
  ),
  page(paths.checkMail, () =>
    import('#lottery-web/features/registration/CheckMailPage').then((file) => file.CheckMailPage),
  ),
]

/** The account, and what belongs to one player. */
const playerOnly: RouteObject[] = [
  {
    lazy: async () => ({
      Component: (await import('#lottery-web/account/AccountLayout')).AccountLayout,
    }),
    children: [
      page(paths.account, () =>
        import('#lottery-web/features/profile/ProfilePage').then((file) => file.ProfilePage),
      ),
      page(paths.myDraws, () =>
        import('#lottery-web/features/my-draws/MyDrawsPage').then((file) => file.MyDrawsPage),
      ),
      page(paths.accountNotifications, () =>
        import('#lottery-web/features/notifications/NotificationsPage').then(
          (file) => file.NotificationsPage,
        ),
      ),
      page(paths.accountCredits, () =>
        import('#lottery-web/features/credits/CreditsPage').then((file) => file.CreditsPage),
      ),
      page(paths.buyCredits, () =>
        import('#lottery-web/features/credits/BuyCreditsPage').then((file) => file.BuyCreditsPage),
      ),
      page(paths.accountPayments, () =>
        import('#lottery-web/features/payments/PaymentsPage').then((file) => file.PaymentsPage),
      ),
      page(paths.accountSettings, () =>
        import('#lottery-web/features/settings/SettingsPage').then((file) => file.SettingsPage),
      ),
      page(paths.accountGame, () =>
        import('#lottery-web/features/game-settings/GameSettingsPage').then((file) => file.GameSettingsPage),
      ),
      page(paths.accountSponsorship, () =>
        import('#lottery-web/features/sponsorship/SponsorshipPage').then((file) => file.SponsorshipPage),
      ),
      page(paths.accountAccessibility, () =>
        import('#lottery-web/features/accessibility/AccessibilityPage').then(
          (file) => file.AccessibilityPage,
        ),
      ),
    ],
  },
]

/** The router of the whole site. */
export function createRouter() {
  return siteRouter(RootLayout, [
    ...openToAll,
    { Component: GuestOnly, children: guestOnly },
    { Component: PlayerOnly, children: playerOnly },
  ])
}

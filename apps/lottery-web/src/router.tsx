import { createPageRoute, createSiteRoutes } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import type { DocumentName } from './features/documents/documents.ts'
import { GuestOnly, PlayerOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

/** Returns the route of a long text. */
function createTextRoute(path: string, name: DocumentName): RouteObject {
  return {
    path,
    lazy: async () => {
      const { DocumentPage, loadDocument } = await import('#lottery-web/features/documents/DocumentPage.tsx')
      return { element: <DocumentPage key={name} name={name} first={await loadDocument(name)} /> }
    },
  }
}

/** The routes for everybody. */
const publicRoutes: RouteObject[] = [
  createPageRoute(paths.home, () =>
    import('#lottery-web/features/home/HomePage.tsx').then((file) => file.HomePage),
  ),
  createPageRoute(paths.draws, () =>
    import('#lottery-web/features/draws/DrawsPage.tsx').then((file) => file.DrawsPage),
  ),
  createPageRoute(paths.proof(':draw'), () =>
    import('#lottery-web/features/proof/ProofPage.tsx').then((file) => file.ProofPage),
  ),
  createPageRoute(paths.receipt, () =>
    import('#lottery-web/features/receipt/ReceiptPage.tsx').then((file) => file.ReceiptPage),
  ),
  createPageRoute(paths.specification, () =>
    import('#lottery-web/features/specification/SpecificationPage.tsx').then(
      (file) => file.SpecificationPage,
    ),
  ),
  {
    path: paths.faq,
    lazy: async () => {
      const { FaqPage, loadFaq } = await import('#lottery-web/features/help/FaqPage.tsx')
      return { element: <FaqPage first={await loadFaq()} /> }
    },
  },
  createPageRoute(paths.contact, () =>
    import('#lottery-web/features/help/ContactPage.tsx').then((file) => file.ContactPage),
  ),
  createTextRoute(paths.about, 'about'),
  createTextRoute(paths.security, 'security'),
  createTextRoute(paths.licence, 'licence'),
  createTextRoute(paths.pricing, 'pricing'),
  createTextRoute(paths.risks, 'risks'),
  createTextRoute(paths.algorithm, 'algorithm'),
  createTextRoute(paths.termsOfUse, 'termsOfUse'),
  createTextRoute(paths.termsOfSale, 'termsOfSale'),
  createTextRoute(paths.privacy, 'privacy'),
  createTextRoute(paths.legalNotice, 'legalNotice'),
  createTextRoute(paths.legislation, 'legislation'),
  createPageRoute(paths.draw(':draw'), () =>
    import('#lottery-web/features/play/PlayPage.tsx').then((file) => file.PlayPage),
  ),
  createPageRoute(paths.forgottenPassword, () =>
    import('#lottery-web/features/password/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
  createPageRoute(paths.newPassword, () =>
    import('#lottery-web/features/password/NewPasswordPage.tsx').then((file) => file.NewPasswordPage),
  ),
  createPageRoute(paths.activation, () =>
    import('#lottery-web/features/links/ActivationPage.tsx').then((file) => file.ActivationPage),
  ),
  createPageRoute(paths.newEmail, () =>
    import('#lottery-web/features/links/NewEmailPage.tsx').then((file) => file.NewEmailPage),
  ),
  createPageRoute(paths.winner, () =>
    import('#lottery-web/features/links/WinnerPage.tsx').then((file) => file.WinnerPage),
  ),
  createPageRoute(paths.stopEmails, () =>
    import('#lottery-web/features/links/StopEmailsPage.tsx').then((file) => file.StopEmailsPage),
  ),
  createPageRoute(paths.newsletter, () =>
    import('#lottery-web/features/links/NewsletterPage.tsx').then((file) => file.NewsletterPage),
  ),
  createPageRoute(paths.expiredLink, () =>
    import('#lottery-web/features/links/ExpiredLinkPage.tsx').then((file) => file.ExpiredLinkPage),
  ),
  createPageRoute(paths.newAddress, () =>
    import('#lottery-web/features/sign-in/NewAddressPage.tsx').then((file) => file.NewAddressPage),
  ),
  createPageRoute('*', () =>
    import('#lottery-web/features/not-found/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  ),
]

/** The routes for guests: sign-in, registration and password. */
const guestRoutes: RouteObject[] = [
  createPageRoute(paths.signIn, () =>
    import('#lottery-web/features/sign-in/SignInPage.tsx').then((file) => file.SignInPage),
  ),
  createPageRoute(paths.secondStep, () =>
    import('#lottery-web/features/sign-in/SecondStepPage.tsx').then((file) => file.SecondStepPage),
  ),
  createPageRoute(paths.register, () =>
    import('#lottery-web/features/registration/RegistrationPage.tsx').then((file) => file.RegistrationPage),
  ),
  createPageRoute(paths.checkEmail, () =>
    import('#lottery-web/features/registration/CheckEmailPage.tsx').then((file) => file.CheckEmailPage),
  ),
]

/** The routes for players. */
const playerRoutes: RouteObject[] = [
  {
    lazy: async () => ({
      Component: (await import('#lottery-web/account/AccountLayout.tsx')).AccountLayout,
    }),
    children: [
      createPageRoute(paths.account, () =>
        import('#lottery-web/features/profile/ProfilePage.tsx').then((file) => file.ProfilePage),
      ),
      createPageRoute(paths.myDraws, () =>
        import('#lottery-web/features/my-draws/MyDrawsPage.tsx').then((file) => file.MyDrawsPage),
      ),
      createPageRoute(paths.accountNotifications, () =>
        import('#lottery-web/features/notifications/NotificationsPage.tsx').then(
          (file) => file.NotificationsPage,
        ),
      ),
      createPageRoute(paths.accountCredits, () =>
        import('#lottery-web/features/credits/CreditsPage.tsx').then((file) => file.CreditsPage),
      ),
      createPageRoute(paths.buyCredits, () =>
        import('#lottery-web/features/credits/BuyCreditsPage.tsx').then((file) => file.BuyCreditsPage),
      ),
      createPageRoute(paths.accountPayments, () =>
        import('#lottery-web/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
      ),
      createPageRoute(paths.accountSettings, () =>
        import('#lottery-web/features/settings/SettingsPage.tsx').then((file) => file.SettingsPage),
      ),
      createPageRoute(paths.accountGame, () =>
        import('#lottery-web/features/game-settings/GameSettingsPage.tsx').then(
          (file) => file.GameSettingsPage,
        ),
      ),
      createPageRoute(paths.accountSponsorship, () =>
        import('#lottery-web/features/sponsorship/SponsorshipPage.tsx').then((file) => file.SponsorshipPage),
      ),
      createPageRoute(paths.accountAccessibility, () =>
        import('#lottery-web/features/accessibility/AccessibilityPage.tsx').then(
          (file) => file.AccessibilityPage,
        ),
      ),
    ],
  },
]

/** The routes of the site. */
export const routes = createSiteRoutes(RootLayout, [
  ...publicRoutes,
  { Component: GuestOnly, children: guestRoutes },
  { Component: PlayerOnly, children: playerRoutes },
])

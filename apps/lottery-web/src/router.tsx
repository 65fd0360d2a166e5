import { pageRoute, siteRoutes } from '@repo/web-kit/site-router'
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

const openToAll: RouteObject[] = [
  pageRoute(paths.home, () =>
    import('#lottery-web/features/home/HomePage.tsx').then((file) => file.HomePage),
  ),
  pageRoute(paths.draws, () =>
    import('#lottery-web/features/draws/DrawsPage.tsx').then((file) => file.DrawsPage),
  ),
  pageRoute(paths.proof(':draw'), () =>
    import('#lottery-web/features/proof/ProofPage.tsx').then((file) => file.ProofPage),
  ),
  pageRoute(paths.receipt, () =>
    import('#lottery-web/features/receipt/ReceiptPage.tsx').then((file) => file.ReceiptPage),
  ),
  pageRoute(paths.specification, () =>
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
  pageRoute(paths.contact, () =>
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
  pageRoute(paths.draw(':draw'), () =>
    import('#lottery-web/features/play/PlayPage.tsx').then((file) => file.PlayPage),
  ),
  pageRoute(paths.forgottenPassword, () =>
    import('#lottery-web/features/password/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
  pageRoute(paths.newPassword, () =>
    import('#lottery-web/features/password/NewPasswordPage.tsx').then((file) => file.NewPasswordPage),
  ),
  pageRoute(paths.activation, () =>
    import('#lottery-web/features/links/ActivationPage.tsx').then((file) => file.ActivationPage),
  ),
  pageRoute(paths.newEmail, () =>
    import('#lottery-web/features/links/NewEmailPage.tsx').then((file) => file.NewEmailPage),
  ),
  pageRoute(paths.winner, () =>
    import('#lottery-web/features/links/WinnerPage.tsx').then((file) => file.WinnerPage),
  ),
  pageRoute(paths.stopEmails, () =>
    import('#lottery-web/features/links/StopEmailsPage.tsx').then((file) => file.StopEmailsPage),
  ),
  pageRoute(paths.newsletter, () =>
    import('#lottery-web/features/links/NewsletterPage.tsx').then((file) => file.NewsletterPage),
  ),
  pageRoute(paths.expiredLink, () =>
    import('#lottery-web/features/links/ExpiredLinkPage.tsx').then((file) => file.ExpiredLinkPage),
  ),
  pageRoute(paths.newAddress, () =>
    import('#lottery-web/features/sign-in/NewAddressPage.tsx').then((file) => file.NewAddressPage),
  ),
  pageRoute('*', () =>
    import('#lottery-web/features/not-found/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  ),
]

/** The routes for guests: sign-in, registration and password. */
const guestOnly: RouteObject[] = [
  pageRoute(paths.signIn, () =>
    import('#lottery-web/features/sign-in/SignInPage.tsx').then((file) => file.SignInPage),
  ),
  pageRoute(paths.secondStep, () =>
    import('#lottery-web/features/sign-in/SecondStepPage.tsx').then((file) => file.SecondStepPage),
  ),
  pageRoute(paths.register, () =>
    import('#lottery-web/features/registration/RegistrationPage.tsx').then((file) => file.RegistrationPage),
  ),
  pageRoute(paths.checkEmail, () =>
    import('#lottery-web/features/registration/CheckEmailPage.tsx').then((file) => file.CheckEmailPage),
  ),
]

/** The routes for players. */
const playerOnly: RouteObject[] = [
  {
    lazy: async () => ({
      Component: (await import('#lottery-web/account/AccountLayout.tsx')).AccountLayout,
    }),
    children: [
      pageRoute(paths.account, () =>
        import('#lottery-web/features/profile/ProfilePage.tsx').then((file) => file.ProfilePage),
      ),
      pageRoute(paths.myDraws, () =>
        import('#lottery-web/features/my-draws/MyDrawsPage.tsx').then((file) => file.MyDrawsPage),
      ),
      pageRoute(paths.accountNotifications, () =>
        import('#lottery-web/features/notifications/NotificationsPage.tsx').then(
          (file) => file.NotificationsPage,
        ),
      ),
      pageRoute(paths.accountCredits, () =>
        import('#lottery-web/features/credits/CreditsPage.tsx').then((file) => file.CreditsPage),
      ),
      pageRoute(paths.buyCredits, () =>
        import('#lottery-web/features/credits/BuyCreditsPage.tsx').then((file) => file.BuyCreditsPage),
      ),
      pageRoute(paths.accountPayments, () =>
        import('#lottery-web/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
      ),
      pageRoute(paths.accountSettings, () =>
        import('#lottery-web/features/settings/SettingsPage.tsx').then((file) => file.SettingsPage),
      ),
      pageRoute(paths.accountGame, () =>
        import('#lottery-web/features/game-settings/GameSettingsPage.tsx').then(
          (file) => file.GameSettingsPage,
        ),
      ),
      pageRoute(paths.accountSponsorship, () =>
        import('#lottery-web/features/sponsorship/SponsorshipPage.tsx').then((file) => file.SponsorshipPage),
      ),
      pageRoute(paths.accountAccessibility, () =>
        import('#lottery-web/features/accessibility/AccessibilityPage.tsx').then(
          (file) => file.AccessibilityPage,
        ),
      ),
    ],
  },
]

/** The routes of the site. */
export const routes = siteRoutes(RootLayout, [
  ...openToAll,
  { Component: GuestOnly, children: guestOnly },
  { Component: PlayerOnly, children: playerOnly },
])

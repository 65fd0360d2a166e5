import { createPageRoute, createSiteRoutes } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

const loadGuides = () => import('#web/features/guide/guides.ts').then((file) => file.guides)

/** The routes for everybody. */
const publicRoutes: RouteObject[] = [
  createPageRoute(paths.home, () => import('#web/features/home/HomePage.tsx').then((file) => file.HomePage)),
  createPageRoute(paths.loginChoice, () =>
    import('#web/features/sign-in/LoginChoicePage.tsx').then((file) => file.LoginChoicePage),
  ),
  createPageRoute(paths.carrierLogin, () =>
    import('#web/features/sign-in/CarrierLoginPage.tsx').then((file) => file.CarrierLoginPage),
  ),
  createPageRoute(paths.registrationChoice, () =>
    import('#web/features/registration/RegistrationChoicePage.tsx').then(
      (file) => file.RegistrationChoicePage,
    ),
  ),
  createPageRoute(paths.carrierRegistrationChoice, () =>
    import('#web/features/registration/CarrierChoicePage.tsx').then((file) => file.CarrierChoicePage),
  ),
  createPageRoute(paths.registerCarrierCompany, () =>
    import('#web/features/registration/CarrierCompanyPage.tsx').then((file) => file.CarrierCompanyPage),
  ),
  createPageRoute(paths.registerIndependentCarrier, () =>
    import('#web/features/registration/IndependentCarrierPage.tsx').then(
      (file) => file.IndependentCarrierPage,
    ),
  ),
  createPageRoute(paths.registrationSuccess, () =>
    import('#web/features/registration/RegistrationSuccessPage.tsx').then(
      (file) => file.RegistrationSuccessPage,
    ),
  ),
  createPageRoute(paths.cities, () => loadGuides().then((guides) => guides.cities)),
  createPageRoute(paths.city(':ville'), () => loadGuides().then((guides) => guides.city)),
  createPageRoute(paths.goods, () => loadGuides().then((guides) => guides.goods)),
  createPageRoute(paths.vehicles, () => loadGuides().then((guides) => guides.vehicles)),
  createPageRoute(paths.companies, () => loadGuides().then((guides) => guides.companies)),
  createPageRoute(paths.couriers, () => loadGuides().then((guides) => guides.couriers)),
  createPageRoute(paths.developers, () => loadGuides().then((guides) => guides.developers)),
  createPageRoute(paths.contact, () =>
    import('#web/features/contact/ContactPage.tsx').then((file) => file.ContactPage),
  ),
  createPageRoute(paths.terms, () =>
    import('#web/features/legal/TermsPage.tsx').then((file) => file.TermsPage),
  ),
  createPageRoute(paths.legalNotice, () =>
    import('#web/features/legal/LegalNoticePage.tsx').then((file) => file.LegalNoticePage),
  ),
  createPageRoute(paths.privacy, () =>
    import('#web/features/legal/PrivacyPage.tsx').then((file) => file.PrivacyPage),
  ),
  createPageRoute(paths.indicators, () =>
    import('#web/features/indicators/IndicatorsPage.tsx').then((file) => file.IndicatorsPage),
  ),
  createPageRoute(paths.invitation, () =>
    import('#web/features/invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  ),
  createPageRoute(paths.farewell, () =>
    import('#web/features/account/FarewellPage.tsx').then((file) => file.FarewellPage),
  ),
  createPageRoute(paths.confirmAddress, () =>
    import('#web/features/email-confirmation/ConfirmAddressPage.tsx').then((file) => file.ConfirmAddressPage),
  ),
  createPageRoute(paths.notMe, () =>
    import('#web/features/email-confirmation/NotMePage.tsx').then((file) => file.NotMePage),
  ),
  createPageRoute(paths.undoChange, () =>
    import('#web/features/email-confirmation/UndoChangePage.tsx').then((file) => file.UndoChangePage),
  ),
  createPageRoute(paths.newsletterConfirmation, () =>
    import('#web/features/newsletter/ConfirmationPage.tsx').then((file) => file.ConfirmationPage),
  ),
  createPageRoute(paths.unsubscribe, () =>
    import('#web/features/newsletter/UnsubscribePage.tsx').then((file) => file.UnsubscribePage),
  ),
  createPageRoute(paths.follow(':jeton'), () =>
    import('#web/features/recipient/FollowPage.tsx').then((file) => file.FollowPage),
  ),
]

const assistanceRoute: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/features/assistance/AssistanceLayout.tsx')).AssistanceLayout,
  }),
  children: [
    createPageRoute(paths.assistance, () =>
      import('#web/features/assistance/HelpPage.tsx').then((file) => file.HelpPage),
    ),
    createPageRoute(paths.faq, () =>
      import('#web/features/assistance/FaqPage.tsx').then((file) => file.FaqPage),
    ),
    createPageRoute(paths.accessibility, () =>
      import('#web/features/assistance/AccessibilityPage.tsx').then((file) => file.AccessibilityPage),
    ),
  ],
}

/** The routes for guests. */
const guestRoutes: RouteObject[] = [
  createPageRoute(paths.login, () =>
    import('#web/features/sign-in/LoginPage.tsx').then((file) => file.LoginPage),
  ),
  createPageRoute(paths.forgotPassword, () =>
    import('#web/features/password-reset/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
  createPageRoute(paths.senderRegistrationChoice, () =>
    import('#web/features/registration/SenderChoicePage.tsx').then((file) => file.SenderChoicePage),
  ),
  createPageRoute(paths.registerIndividualSender, () =>
    import('#web/features/registration/IndividualSenderPage.tsx').then((file) => file.IndividualSenderPage),
  ),
  createPageRoute(paths.registerSenderCompany, () =>
    import('#web/features/registration/SenderCompanyPage.tsx').then((file) => file.SenderCompanyPage),
  ),
]

const companyRoute: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/company/CompanyLayout.tsx')).CompanyLayout,
  }),
  children: [
    createPageRoute(paths.company, () =>
      import('#web/features/company/MembersPage.tsx').then((file) => file.MembersPage),
    ),
    createPageRoute(paths.companyKeys, () =>
      import('#web/features/api-keys/ApiKeysPage.tsx').then((file) => file.ApiKeysPage),
    ),
    createPageRoute(paths.companyWebhooks, () =>
      import('#web/features/webhooks/WebhooksPage.tsx').then((file) => file.WebhooksPage),
    ),
    createPageRoute(paths.companyDevelopers, () =>
      import('#web/features/developers/DevelopersPage.tsx').then((file) => file.DevelopersPage),
    ),
    createPageRoute(paths.companyImport, () =>
      import('#web/features/import/ImportPage.tsx').then((file) => file.ImportPage),
    ),
    createPageRoute(paths.companyPayment, () =>
      import('#web/features/company-card/CompanyCardPage.tsx').then((file) => file.CompanyCardPage),
    ),
  ],
}

/** The routes for signed-in senders. */
const signedInRoutes: RouteObject[] = [
  createPageRoute(paths.account, () =>
    import('#web/features/account/AccountPage.tsx').then((file) => file.AccountPage),
  ),
  createPageRoute(paths.payments, () =>
    import('#web/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
  ),
  createPageRoute(paths.notifications, () =>
    import('#web/features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
  companyRoute,
  createPageRoute(paths.newShipment, () =>
    import('#web/features/new-shipment/NewShipmentPage.tsx').then((file) => file.NewShipmentPage),
  ),
  createPageRoute(paths.shipments, () =>
    import('#web/features/shipments/ShipmentsPage.tsx').then((file) => file.ShipmentsPage),
  ),
  createPageRoute(paths.shipment(':commandeId'), () =>
    import('#web/features/tracking/ShipmentPage.tsx').then((file) => file.ShipmentPage),
  ),
]

/** The routes of the site. An unknown path redirects to the home page. */
export const routes = createSiteRoutes(RootLayout, [
  ...publicRoutes,
  assistanceRoute,
  { path: paths.draw, element: <Navigate to={paths.home} replace /> },
  { path: paths.myAccount, element: <Navigate to={paths.account} replace /> },
  { Component: GuestOnly, children: guestRoutes },
  {
    Component: SignedInOnly,
    children: [
      {
        lazy: async () => ({
          Component: (await import('./shell/DashboardLayout.tsx')).DashboardLayout,
        }),
        children: signedInRoutes,
      },
    ],
  },
  { path: '*', element: <Navigate to={paths.home} replace /> },
])

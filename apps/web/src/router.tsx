import { pageRoute, siteRoutes } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

const loadGuides = () => import('#web/features/guide/guides.ts').then((file) => file.guides)

const openToAll: RouteObject[] = [
  pageRoute(paths.home, () => import('#web/features/home/HomePage.tsx').then((file) => file.HomePage)),
  pageRoute(paths.loginChoice, () =>
    import('#web/features/sign-in/LoginChoicePage.tsx').then((file) => file.LoginChoicePage),
  ),
  pageRoute(paths.carrierLogin, () =>
    import('#web/features/sign-in/CarrierLoginPage.tsx').then((file) => file.CarrierLoginPage),
  ),
  pageRoute(paths.registrationChoice, () =>
    import('#web/features/registration/RegistrationChoicePage.tsx').then(
      (file) => file.RegistrationChoicePage,
    ),
  ),
  pageRoute(paths.carrierRegistrationChoice, () =>
    import('#web/features/registration/CarrierChoicePage.tsx').then((file) => file.CarrierChoicePage),
  ),
  pageRoute(paths.registerCarrierCompany, () =>
    import('#web/features/registration/CarrierCompanyPage.tsx').then((file) => file.CarrierCompanyPage),
  ),
  pageRoute(paths.registerIndependentCarrier, () =>
    import('#web/features/registration/IndependentCarrierPage.tsx').then(
      (file) => file.IndependentCarrierPage,
    ),
  ),
  pageRoute(paths.registrationSuccess, () =>
    import('#web/features/registration/RegistrationSuccessPage.tsx').then(
      (file) => file.RegistrationSuccessPage,
    ),
  ),
  pageRoute(paths.cities, () => loadGuides().then((guides) => guides.cities)),
  pageRoute(paths.city(':ville'), () => loadGuides().then((guides) => guides.city)),
  pageRoute(paths.goods, () => loadGuides().then((guides) => guides.goods)),
  pageRoute(paths.vehicles, () => loadGuides().then((guides) => guides.vehicles)),
  pageRoute(paths.companies, () => loadGuides().then((guides) => guides.companies)),
  pageRoute(paths.couriers, () => loadGuides().then((guides) => guides.couriers)),
  pageRoute(paths.developers, () => loadGuides().then((guides) => guides.developers)),
  pageRoute(paths.contact, () =>
    import('#web/features/contact/ContactPage.tsx').then((file) => file.ContactPage),
  ),
  pageRoute(paths.terms, () => import('#web/features/legal/TermsPage.tsx').then((file) => file.TermsPage)),
  pageRoute(paths.legalNotice, () =>
    import('#web/features/legal/LegalNoticePage.tsx').then((file) => file.LegalNoticePage),
  ),
  pageRoute(paths.privacy, () =>
    import('#web/features/legal/PrivacyPage.tsx').then((file) => file.PrivacyPage),
  ),
  pageRoute(paths.indicators, () =>
    import('#web/features/indicators/IndicatorsPage.tsx').then((file) => file.IndicatorsPage),
  ),
  pageRoute(paths.invitation, () =>
    import('#web/features/invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  ),
  pageRoute(paths.farewell, () =>
    import('#web/features/account/FarewellPage.tsx').then((file) => file.FarewellPage),
  ),
  pageRoute(paths.confirmAddress, () =>
    import('#web/features/email-confirmation/ConfirmAddressPage.tsx').then((file) => file.ConfirmAddressPage),
  ),
  pageRoute(paths.notMe, () =>
    import('#web/features/email-confirmation/NotMePage.tsx').then((file) => file.NotMePage),
  ),
  pageRoute(paths.undoChange, () =>
    import('#web/features/email-confirmation/UndoChangePage.tsx').then((file) => file.UndoChangePage),
  ),
  pageRoute(paths.newsletterConfirmation, () =>
    import('#web/features/newsletter/ConfirmationPage.tsx').then((file) => file.ConfirmationPage),
  ),
  pageRoute(paths.newsletterLeaving, () =>
    import('#web/features/newsletter/LeavingPage.tsx').then((file) => file.LeavingPage),
  ),
  pageRoute(paths.follow(':jeton'), () =>
    import('#web/features/recipient/FollowPage.tsx').then((file) => file.FollowPage),
  ),
]

const assistance: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/features/assistance/AssistanceLayout.tsx')).AssistanceLayout,
  }),
  children: [
    pageRoute(paths.assistance, () =>
      import('#web/features/assistance/HelpPage.tsx').then((file) => file.HelpPage),
    ),
    pageRoute(paths.faq, () => import('#web/features/assistance/FaqPage.tsx').then((file) => file.FaqPage)),
    pageRoute(paths.accessibility, () =>
      import('#web/features/assistance/AccessibilityPage.tsx').then((file) => file.AccessibilityPage),
    ),
  ],
}

const guestOnly: RouteObject[] = [
  pageRoute(paths.login, () => import('#web/features/sign-in/LoginPage.tsx').then((file) => file.LoginPage)),
  pageRoute(paths.forgotPassword, () =>
    import('#web/features/password-reset/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
  pageRoute(paths.senderRegistrationChoice, () =>
    import('#web/features/registration/SenderChoicePage.tsx').then((file) => file.SenderChoicePage),
  ),
  pageRoute(paths.registerIndividualSender, () =>
    import('#web/features/registration/IndividualSenderPage.tsx').then((file) => file.IndividualSenderPage),
  ),
  pageRoute(paths.registerSenderCompany, () =>
    import('#web/features/registration/SenderCompanyPage.tsx').then((file) => file.SenderCompanyPage),
  ),
]

const company: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/company/CompanyLayout.tsx')).CompanyLayout,
  }),
  children: [
    pageRoute(paths.company, () =>
      import('#web/features/company/MembersPage.tsx').then((file) => file.MembersPage),
    ),
    pageRoute(paths.companyKeys, () =>
      import('#web/features/api-keys/ApiKeysPage.tsx').then((file) => file.ApiKeysPage),
    ),
    pageRoute(paths.companyWebhooks, () =>
      import('#web/features/webhooks/WebhooksPage.tsx').then((file) => file.WebhooksPage),
    ),
    pageRoute(paths.companyDevelopers, () =>
      import('#web/features/developers/DevelopersPage.tsx').then((file) => file.DevelopersPage),
    ),
    pageRoute(paths.companyImport, () =>
      import('#web/features/import/ImportPage.tsx').then((file) => file.ImportPage),
    ),
    pageRoute(paths.companyPayment, () =>
      import('#web/features/company-card/CompanyCardPage.tsx').then((file) => file.CompanyCardPage),
    ),
  ],
}

const signedInOnly: RouteObject[] = [
  pageRoute(paths.account, () =>
    import('#web/features/account/AccountPage.tsx').then((file) => file.AccountPage),
  ),
  pageRoute(paths.payments, () =>
    import('#web/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
  ),
  pageRoute(paths.notifications, () =>
    import('#web/features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
  company,
  pageRoute(paths.newShipment, () =>
    import('#web/features/new-shipment/NewShipmentPage.tsx').then((file) => file.NewShipmentPage),
  ),
  pageRoute(paths.shipments, () =>
    import('#web/features/shipments/ShipmentsPage.tsx').then((file) => file.ShipmentsPage),
  ),
  pageRoute(paths.shipment(':commandeId'), () =>
    import('#web/features/tracking/ShipmentPage.tsx').then((file) => file.ShipmentPage),
  ),
]

/** The routes of the site. An unknown path redirects to the home page. */
export const routes = siteRoutes(RootLayout, [
  ...openToAll,
  assistance,
  { path: paths.draw, element: <Navigate to={paths.home} replace /> },
  { path: paths.myAccount, element: <Navigate to={paths.account} replace /> },
  { Component: GuestOnly, children: guestOnly },
  {
    Component: SignedInOnly,
    children: [
      {
        lazy: async () => ({
          Component: (await import('./shell/DashboardLayout.tsx')).DashboardLayout,
        }),
        children: signedInOnly,
      },
    ],
  },
  { path: '*', element: <Navigate to={paths.home} replace /> },
])

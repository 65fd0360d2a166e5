import { page, siteRoutes } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

const loadGuides = () => import('#web/features/guide/guides.ts').then((file) => file.guides)

const openToAll: RouteObject[] = [
  page(paths.home, () => import('#web/features/home/HomePage.tsx').then((file) => file.HomePage)),
  page(paths.loginChoice, () =>
    import('#web/features/sign-in/LoginChoicePage.tsx').then((file) => file.LoginChoicePage),
  ),
  page(paths.carrierLogin, () =>
    import('#web/features/sign-in/CarrierLoginPage.tsx').then((file) => file.CarrierLoginPage),
  ),
  page(paths.registrationChoice, () =>
    import('#web/features/registration/RegistrationChoicePage.tsx').then(
      (file) => file.RegistrationChoicePage,
    ),
  ),
  page(paths.carrierRegistrationChoice, () =>
    import('#web/features/registration/CarrierChoicePage.tsx').then((file) => file.CarrierChoicePage),
  ),
  page(paths.registerCarrierCompany, () =>
    import('#web/features/registration/CarrierCompanyPage.tsx').then((file) => file.CarrierCompanyPage),
  ),
  page(paths.registerIndependentCarrier, () =>
    import('#web/features/registration/IndependentCarrierPage.tsx').then(
      (file) => file.IndependentCarrierPage,
    ),
  ),
  page(paths.registrationSuccess, () =>
    import('#web/features/registration/RegistrationSuccessPage.tsx').then(
      (file) => file.RegistrationSuccessPage,
    ),
  ),
  page(paths.cities, () => loadGuides().then((guides) => guides.cities)),
  page(paths.city(':ville'), () => loadGuides().then((guides) => guides.city)),
  page(paths.goods, () => loadGuides().then((guides) => guides.goods)),
  page(paths.vehicles, () => loadGuides().then((guides) => guides.vehicles)),
  page(paths.companies, () => loadGuides().then((guides) => guides.companies)),
  page(paths.couriers, () => loadGuides().then((guides) => guides.couriers)),
  page(paths.developers, () => loadGuides().then((guides) => guides.developers)),
  page(paths.contact, () => import('#web/features/contact/ContactPage.tsx').then((file) => file.ContactPage)),
  page(paths.terms, () => import('#web/features/legal/TermsPage.tsx').then((file) => file.TermsPage)),
  page(paths.legalNotice, () =>
    import('#web/features/legal/LegalNoticePage.tsx').then((file) => file.LegalNoticePage),
  ),
  page(paths.privacy, () => import('#web/features/legal/PrivacyPage.tsx').then((file) => file.PrivacyPage)),
  page(paths.indicators, () =>
    import('#web/features/indicators/IndicatorsPage.tsx').then((file) => file.IndicatorsPage),
  ),
  page(paths.invitation, () =>
    import('#web/features/invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  ),
  page(paths.farewell, () =>
    import('#web/features/account/FarewellPage.tsx').then((file) => file.FarewellPage),
  ),
  page(paths.confirmAddress, () =>
    import('#web/features/email-confirmation/ConfirmAddressPage.tsx').then((file) => file.ConfirmAddressPage),
  ),
  page(paths.notMe, () =>
    import('#web/features/email-confirmation/NotMePage.tsx').then((file) => file.NotMePage),
  ),
  page(paths.undoChange, () =>
    import('#web/features/email-confirmation/UndoChangePage.tsx').then((file) => file.UndoChangePage),
  ),
  page(paths.newsletterConfirmation, () =>
    import('#web/features/newsletter/ConfirmationPage.tsx').then((file) => file.ConfirmationPage),
  ),
  page(paths.newsletterLeaving, () =>
    import('#web/features/newsletter/LeavingPage.tsx').then((file) => file.LeavingPage),
  ),
  page(paths.follow(':jeton'), () =>
    import('#web/features/recipient/FollowPage.tsx').then((file) => file.FollowPage),
  ),
]

const assistance: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/features/assistance/AssistanceLayout.tsx')).AssistanceLayout,
  }),
  children: [
    page(paths.assistance, () =>
      import('#web/features/assistance/HelpPage.tsx').then((file) => file.HelpPage),
    ),
    page(paths.faq, () => import('#web/features/assistance/FaqPage.tsx').then((file) => file.FaqPage)),
    page(paths.accessibility, () =>
      import('#web/features/assistance/AccessibilityPage.tsx').then((file) => file.AccessibilityPage),
    ),
  ],
}

const guestOnly: RouteObject[] = [
  page(paths.login, () => import('#web/features/sign-in/LoginPage.tsx').then((file) => file.LoginPage)),
  page(paths.forgotPassword, () =>
    import('#web/features/password-reset/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
  page(paths.senderRegistrationChoice, () =>
    import('#web/features/registration/SenderChoicePage.tsx').then((file) => file.SenderChoicePage),
  ),
  page(paths.registerIndividualSender, () =>
    import('#web/features/registration/IndividualSenderPage.tsx').then((file) => file.IndividualSenderPage),
  ),
  page(paths.registerSenderCompany, () =>
    import('#web/features/registration/SenderCompanyPage.tsx').then((file) => file.SenderCompanyPage),
  ),
]

const company: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/company/CompanyLayout.tsx')).CompanyLayout,
  }),
  children: [
    page(paths.company, () =>
      import('#web/features/company/MembersPage.tsx').then((file) => file.MembersPage),
    ),
    page(paths.companyKeys, () =>
      import('#web/features/api-keys/ApiKeysPage.tsx').then((file) => file.ApiKeysPage),
    ),
    page(paths.companyWebhooks, () =>
      import('#web/features/webhooks/WebhooksPage.tsx').then((file) => file.WebhooksPage),
    ),
    page(paths.companyDevelopers, () =>
      import('#web/features/developers/DevelopersPage.tsx').then((file) => file.DevelopersPage),
    ),
    page(paths.companyImport, () =>
      import('#web/features/import/ImportPage.tsx').then((file) => file.ImportPage),
    ),
    page(paths.companyPayment, () =>
      import('#web/features/company-card/CompanyCardPage.tsx').then((file) => file.CompanyCardPage),
    ),
  ],
}

const signedInOnly: RouteObject[] = [
  page(paths.account, () => import('#web/features/account/AccountPage.tsx').then((file) => file.AccountPage)),
  page(paths.payments, () =>
    import('#web/features/payments/PaymentsPage.tsx').then((file) => file.PaymentsPage),
  ),
  page(paths.notifications, () =>
    import('#web/features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
  company,
  page(paths.newShipment, () =>
    import('#web/features/new-shipment/NewShipmentPage.tsx').then((file) => file.NewShipmentPage),
  ),
  page(paths.shipments, () =>
    import('#web/features/shipments/ShipmentsPage.tsx').then((file) => file.ShipmentsPage),
  ),
  page(paths.shipment(':commandeId'), () =>
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

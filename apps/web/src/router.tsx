import { page, siteRouter } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

const openToAll: RouteObject[] = [
  page(paths.home, () => import('#web/features/home/HomePage').then((file) => file.HomePage)),
  page(paths.loginChoice, () =>
    import('#web/features/sign-in/LoginChoicePage').then((file) => file.LoginChoicePage),
  ),
  page(paths.carrierLogin, () =>
    import('#web/features/sign-in/CarrierLoginPage').then((file) => file.CarrierLoginPage),
  ),
  page(paths.registrationChoice, () =>
    import('#web/features/registration/RegistrationChoicePage').then((file) => file.RegistrationChoicePage),
  ),
  page(paths.carrierRegistrationChoice, () =>
    import('#web/features/registration/CarrierChoicePage').then((file) => file.CarrierChoicePage),
  ),
  page(paths.registerCarrierCompany, () =>
    import('#web/features/registration/CarrierCompanyPage').then((file) => file.CarrierCompanyPage),
  ),
  page(paths.registerIndependentCarrier, () =>
    import('#web/features/registration/IndependentCarrierPage').then((file) => file.IndependentCarrierPage),
  ),
  page(paths.registrationSuccess, () =>
    import('#web/features/registration/RegistrationSuccessPage').then((file) => file.RegistrationSuccessPage),
  ),
  page(paths.contact, () => import('#web/features/contact/ContactPage').then((file) => file.ContactPage)),
  page(paths.terms, () => import('#web/features/legal/TermsPage').then((file) => file.TermsPage)),
  page(paths.legalNotice, () =>
    import('#web/features/legal/LegalNoticePage').then((file) => file.LegalNoticePage),
  ),
  page(paths.privacy, () => import('#web/features/legal/PrivacyPage').then((file) => file.PrivacyPage)),
  page(paths.indicators, () =>
    import('#web/features/indicators/IndicatorsPage').then((file) => file.IndicatorsPage),
  ),
  page(paths.invitation, () =>
    import('#web/features/invitation/InvitationPage').then((file) => file.InvitationPage),
  ),
  page(paths.newsletterConfirmation, () =>
    import('#web/features/newsletter/ConfirmationPage').then((file) => file.ConfirmationPage),
  ),
  page(paths.follow(':jeton'), () =>
    import('#web/features/recipient/FollowPage').then((file) => file.FollowPage),
  ),
]

const assistance: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/features/assistance/AssistanceLayout')).AssistanceLayout,
  }),
  children: [
    page(paths.assistance, () => import('#web/features/assistance/HelpPage').then((file) => file.HelpPage)),
    page(paths.faq, () => import('#web/features/assistance/FaqPage').then((file) => file.FaqPage)),
    page(paths.accessibility, () =>
      import('#web/features/assistance/AccessibilityPage').then((file) => file.AccessibilityPage),
    ),
  ],
}

const guestOnly: RouteObject[] = [
  page(paths.login, () => import('#web/features/sign-in/LoginPage').then((file) => file.LoginPage)),
  page(paths.forgotPassword, () =>
    import('#web/features/password-reset/ForgottenPasswordPage').then((file) => file.ForgottenPasswordPage),
  ),
  page(paths.senderRegistrationChoice, () =>
    import('#web/features/registration/SenderChoicePage').then((file) => file.SenderChoicePage),
  ),
  page(paths.registerIndividualSender, () =>
    import('#web/features/registration/IndividualSenderPage').then((file) => file.IndividualSenderPage),
  ),
  page(paths.registerSenderCompany, () =>
    import('#web/features/registration/SenderCompanyPage').then((file) => file.SenderCompanyPage),
  ),
]

const company: RouteObject = {
  lazy: async () => ({
    Component: (await import('#web/company/CompanyLayout')).CompanyLayout,
  }),
  children: [
    page(paths.company, () => import('#web/features/company/MembersPage').then((file) => file.MembersPage)),
    page(paths.companyKeys, () =>
      import('#web/features/api-keys/ApiKeysPage').then((file) => file.ApiKeysPage),
    ),
    page(paths.companyWebhooks, () =>
      import('#web/features/webhooks/WebhooksPage').then((file) => file.WebhooksPage),
    ),
    page(paths.companyDevelopers, () =>
      import('#web/features/developers/DevelopersPage').then((file) => file.DevelopersPage),
    ),
    page(paths.companyImport, () =>
      import('#web/features/import/ImportPage').then((file) => file.ImportPage),
    ),
    page(paths.companyPayment, () =>
      import('#web/features/company-card/CompanyCardPage').then((file) => file.CompanyCardPage),
    ),
  ],
}

const signedInOnly: RouteObject[] = [
  page(paths.account, () => import('#web/features/account/AccountPage').then((file) => file.AccountPage)),
  page(paths.payments, () => import('#web/features/payments/PaymentsPage').then((file) => file.PaymentsPage)),
  page(paths.notifications, () =>
    import('#web/features/notifications/NotificationsPage').then((file) => file.NotificationsPage),
  ),
  company,
  page(paths.newShipment, () =>
    import('#web/features/new-shipment/NewShipmentPage').then((file) => file.NewShipmentPage),
  ),
  page(paths.shipments, () =>
    import('#web/features/shipments/ShipmentsPage').then((file) => file.ShipmentsPage),
  ),
  page(paths.shipment(':commandeId'), () =>
    import('#web/features/tracking/ShipmentPage').then((file) => file.ShipmentPage),
  ),
]

/** The router of the whole site; any path that it does not know leads home. */
export function createRouter() {
  return siteRouter(RootLayout, [
    ...openToAll,
    assistance,
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
}

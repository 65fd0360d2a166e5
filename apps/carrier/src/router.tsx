import { page, siteRoutes } from '@repo/web-kit/site-router'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import {
  AdministratorsOnly,
  CompanyDriversOnly,
  DriversOnly,
  GuestOnly,
  IndependentsOnly,
  PaidCarriersOnly,
  SignedInOnly,
} from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

const guestOnly: RouteObject[] = [
  page(paths.signIn, () =>
    import('#carrier/features/sign-in/SignInPage.tsx').then((file) => file.SignInPage),
  ),
  page(paths.forgotPassword, () =>
    import('#carrier/features/password-reset/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
]

const driversOnly: RouteObject[] = [
  page(paths.work, () => import('#carrier/features/work/WorkPage.tsx').then((file) => file.WorkPage)),
  page(paths.delivery, () =>
    import('#carrier/features/delivery/DeliveryPage.tsx').then((file) => file.DeliveryPage),
  ),
  page(paths.messages, () =>
    import('#carrier/features/delivery/MessagesPage.tsx').then((file) => file.MessagesPage),
  ),
]

const paidOnly: RouteObject[] = [
  page(paths.earnings, () =>
    import('#carrier/features/earnings/EarningsPage.tsx').then((file) => file.EarningsPage),
  ),
  page(paths.yearlyFigures, () =>
    import('#carrier/features/earnings/YearlyFiguresPage.tsx').then((file) => file.YearlyFiguresPage),
  ),
  page(paths.payee, () => import('#carrier/features/payee/PayeePage.tsx').then((file) => file.PayeePage)),
]

const independentsOnly: RouteObject[] = [
  page(paths.filters, () =>
    import('#carrier/features/filters/FiltersPage.tsx').then((file) => file.FiltersPage),
  ),
]

const administratorsOnly: RouteObject[] = [
  page(paths.fleet, () => import('#carrier/features/fleet/FleetPage.tsx').then((file) => file.FleetPage)),
  page(paths.inviteDriver, () =>
    import('#carrier/features/fleet/InviteDriverPage.tsx').then((file) => file.InviteDriverPage),
  ),
  page(paths.driver(':transporteurId'), () =>
    import('#carrier/features/fleet/DriverPage.tsx').then((file) => file.DriverPage),
  ),
  page(paths.plan, () =>
    import('#carrier/features/fleet/planning/PlanPage.tsx').then((file) => file.PlanPage),
  ),
  page(paths.fleetDeliveries, () =>
    import('#carrier/features/fleet/FleetDeliveriesPage.tsx').then((file) => file.FleetDeliveriesPage),
  ),
  page(paths.fleetDelivery(':livraisonId'), () =>
    import('#carrier/features/fleet/delivery/FleetDeliveryPage.tsx').then((file) => file.FleetDeliveryPage),
  ),
]

const signedInOnly: RouteObject[] = [
  { Component: AdministratorsOnly, children: administratorsOnly },
  { Component: PaidCarriersOnly, children: paidOnly },
  { Component: IndependentsOnly, children: independentsOnly },
  { Component: DriversOnly, children: driversOnly },
  {
    Component: CompanyDriversOnly,
    children: [
      page(paths.ownPlan, () =>
        import('#carrier/features/planning/OwnPlanPage.tsx').then((file) => file.OwnPlanPage),
      ),
    ],
  },
  page(paths.account, () =>
    import('#carrier/features/account/AccountPage.tsx').then((file) => file.AccountPage),
  ),
  page(paths.profile, () =>
    import('#carrier/features/profile/ProfilePage.tsx').then((file) => file.ProfilePage),
  ),
  page(paths.documents, () =>
    import('#carrier/features/documents/DocumentsPage.tsx').then((file) => file.DocumentsPage),
  ),
  page(paths.vehicles, () =>
    import('#carrier/features/vehicles/VehiclesPage.tsx').then((file) => file.VehiclesPage),
  ),
  page(paths.claims, () => import('#carrier/features/claims/ClaimsPage.tsx').then((file) => file.ClaimsPage)),
  page(paths.reviews, () =>
    import('#carrier/features/reviews/ReviewsPage.tsx').then((file) => file.ReviewsPage),
  ),
  page(paths.messageChoices, () =>
    import('#carrier/features/messages/MessageChoicesPage.tsx').then((file) => file.MessageChoicesPage),
  ),
  page(paths.appeal, () =>
    import('#carrier/features/suspension/AppealPage.tsx').then((file) => file.AppealPage),
  ),
  page(paths.notifications, () =>
    import('#carrier/features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
]

/** The routes of the carriers' app. An unknown path redirects to the work. */
export const routes = siteRoutes(RootLayout, [
  { Component: GuestOnly, children: guestOnly },
  page(paths.farewell, () =>
    import('#carrier/features/profile/FarewellPage.tsx').then((file) => file.FarewellPage),
  ),
  page(paths.invitation, () =>
    import('#carrier/features/invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  ),
  {
    Component: SignedInOnly,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/AppLayout.tsx')).AppLayout }),
        children: signedInOnly,
      },
    ],
  },
  { path: '*', element: <Navigate to={paths.work} replace /> },
])

import { createPageRoute, createSiteRoutes } from '@repo/web-kit/site-router'
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
  createPageRoute(paths.signIn, () =>
    import('#carrier/features/sign-in/SignInPage.tsx').then((file) => file.SignInPage),
  ),
  createPageRoute(paths.forgotPassword, () =>
    import('#carrier/features/password-reset/ForgottenPasswordPage.tsx').then(
      (file) => file.ForgottenPasswordPage,
    ),
  ),
]

const driversOnly: RouteObject[] = [
  createPageRoute(paths.work, () =>
    import('#carrier/features/work/WorkPage.tsx').then((file) => file.WorkPage),
  ),
  createPageRoute(paths.delivery, () =>
    import('#carrier/features/delivery/DeliveryPage.tsx').then((file) => file.DeliveryPage),
  ),
  createPageRoute(paths.messages, () =>
    import('#carrier/features/delivery/MessagesPage.tsx').then((file) => file.MessagesPage),
  ),
]

const paidOnly: RouteObject[] = [
  createPageRoute(paths.earnings, () =>
    import('#carrier/features/earnings/EarningsPage.tsx').then((file) => file.EarningsPage),
  ),
  createPageRoute(paths.yearlyFigures, () =>
    import('#carrier/features/earnings/YearlyFiguresPage.tsx').then((file) => file.YearlyFiguresPage),
  ),
  createPageRoute(paths.payee, () =>
    import('#carrier/features/payee/PayeePage.tsx').then((file) => file.PayeePage),
  ),
]

const independentsOnly: RouteObject[] = [
  createPageRoute(paths.filters, () =>
    import('#carrier/features/filters/FiltersPage.tsx').then((file) => file.FiltersPage),
  ),
]

const administratorsOnly: RouteObject[] = [
  createPageRoute(paths.fleet, () =>
    import('#carrier/features/fleet/FleetPage.tsx').then((file) => file.FleetPage),
  ),
  createPageRoute(paths.inviteDriver, () =>
    import('#carrier/features/fleet/InviteDriverPage.tsx').then((file) => file.InviteDriverPage),
  ),
  createPageRoute(paths.driver(':transporteurId'), () =>
    import('#carrier/features/fleet/DriverPage.tsx').then((file) => file.DriverPage),
  ),
  createPageRoute(paths.plan, () =>
    import('#carrier/features/fleet/planning/PlanPage.tsx').then((file) => file.PlanPage),
  ),
  createPageRoute(paths.fleetDeliveries, () =>
    import('#carrier/features/fleet/FleetDeliveriesPage.tsx').then((file) => file.FleetDeliveriesPage),
  ),
  createPageRoute(paths.fleetDelivery(':livraisonId'), () =>
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
      createPageRoute(paths.ownPlan, () =>
        import('#carrier/features/planning/OwnPlanPage.tsx').then((file) => file.OwnPlanPage),
      ),
    ],
  },
  createPageRoute(paths.account, () =>
    import('#carrier/features/account/AccountPage.tsx').then((file) => file.AccountPage),
  ),
  createPageRoute(paths.profile, () =>
    import('#carrier/features/profile/ProfilePage.tsx').then((file) => file.ProfilePage),
  ),
  createPageRoute(paths.documents, () =>
    import('#carrier/features/documents/DocumentsPage.tsx').then((file) => file.DocumentsPage),
  ),
  createPageRoute(paths.vehicles, () =>
    import('#carrier/features/vehicles/VehiclesPage.tsx').then((file) => file.VehiclesPage),
  ),
  createPageRoute(paths.claims, () =>
    import('#carrier/features/claims/ClaimsPage.tsx').then((file) => file.ClaimsPage),
  ),
  createPageRoute(paths.reviews, () =>
    import('#carrier/features/reviews/ReviewsPage.tsx').then((file) => file.ReviewsPage),
  ),
  createPageRoute(paths.messageChoices, () =>
    import('#carrier/features/messages/MessageChoicesPage.tsx').then((file) => file.MessageChoicesPage),
  ),
  createPageRoute(paths.appeal, () =>
    import('#carrier/features/suspension/AppealPage.tsx').then((file) => file.AppealPage),
  ),
  createPageRoute(paths.notifications, () =>
    import('#carrier/features/notifications/NotificationsPage.tsx').then((file) => file.NotificationsPage),
  ),
]

/** The routes of the carriers' app. An unknown path redirects to the work. */
export const routes = createSiteRoutes(RootLayout, [
  { Component: GuestOnly, children: guestOnly },
  createPageRoute(paths.farewell, () =>
    import('#carrier/features/profile/FarewellPage.tsx').then((file) => file.FarewellPage),
  ),
  createPageRoute(paths.invitation, () =>
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

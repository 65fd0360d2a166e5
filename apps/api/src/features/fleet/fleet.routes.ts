import * as invitations from '@repo/contracts/delivery/driver-invitations'
import * as wire from '@repo/contracts/delivery/fleet'
import { requireProtectedOwner } from '#api/core/accounts/protected-owner.service.ts'
import { deliverSession, readSessionOpener } from '#api/core/accounts/session-cookie.wire.ts'
import type { Deps } from '#api/deps.ts'
import { createPictureAddresses } from '#api/picture-addresses.ts'
import { serve } from '#api/serve.ts'
import { assignVehicle, withdrawVehicle } from './drivers.service.ts'
import { readFleet, readFleetDeliveryPage, readOneFleetDelivery } from './fleet.service.ts'
import { toDriver, toFleetDelivery, toFleetDetail, toInvitation } from './fleet.wire.ts'
import {
  acceptDriverInvitation,
  inviteDriver,
  requireDriverInvitation,
  resendDriverInvitation,
  revokeDriverInvitation,
} from './invitations.service.ts'

export const fleetRoutes = [
  serve(wire.readFleet, async (deps: Deps, _input, caller) => {
    const fleet = await readFleet(deps, caller)
    return {
      success: true,
      chauffeurs: fleet.drivers.map((driver) =>
        toDriver(driver, fleet.missingDocuments.get(driver.accountId) ?? [], fleet.now),
      ),
      invitations: fleet.invitations.map((invitation) => toInvitation(invitation, fleet.now)),
      heureServeur: fleet.now,
    }
  }),

  serve(wire.listFleetDeliveries, async (deps: Deps, { avant, transporteurId, enCours }, caller) => {
    const filter = { before: avant ?? null, carrierId: transporteurId ?? null, isRunning: enCours ?? null }
    const { deliveries, hasMore } = await readFleetDeliveryPage(deps, caller, filter)
    return { success: true, livraisons: deliveries.map(toFleetDelivery), suite: hasMore }
  }),

  serve(wire.readFleetDelivery, async (deps: Deps, { livraisonId }, caller) => {
    const { delivery, record } = await readOneFleetDelivery(deps, caller, livraisonId)
    return { success: true, ...toFleetDetail(delivery, record, await createPictureAddresses(deps)) }
  }),

  serve(wire.assignVehicle, async (deps: Deps, { transporteurId, vehiculeId }, caller) => {
    await assignVehicle(deps, caller, transporteurId, vehiculeId)
    return { success: true }
  }),

  serve(wire.withdrawVehicle, async (deps: Deps, { transporteurId }, caller) => {
    await withdrawVehicle(deps, caller, transporteurId)
    return { success: true }
  }),

  serve(invitations.inviteDriver, async (deps: Deps, { prenoms, nom, email, telephone }, caller) => {
    await requireProtectedOwner(deps, caller)
    const draft = { email, lastName: nom, firstNames: prenoms, phone: telephone }
    const invitation = await inviteDriver(deps, caller, draft)
    return { success: true, invitation: toInvitation(invitation, invitation.createdAt) }
  }),

  serve(invitations.resendDriverInvitation, async (deps: Deps, { invitationId }, caller) => {
    await requireProtectedOwner(deps, caller)
    const invitation = await resendDriverInvitation(deps, caller, invitationId)
    return { success: true, invitation: toInvitation(invitation, invitation.createdAt) }
  }),

  serve(invitations.revokeDriverInvitation, async (deps: Deps, { invitationId }, caller) => {
    await revokeDriverInvitation(deps, caller, invitationId)
    return { success: true }
  }),

  serve(invitations.readDriverInvitation, async (deps: Deps, { jeton }) => {
    const { company, lastName, firstNames, email, expiresAt } = await requireDriverInvitation(deps, jeton)
    return {
      success: true,
      entreprise: company.displayName,
      nom: lastName,
      prenoms: firstNames,
      email,
      expireA: expiresAt,
    }
  }),

  serve(invitations.acceptDriverInvitation, async (deps: Deps, form, _caller, exchange) => {
    const acceptance = {
      token: form.jeton,
      birthDate: form.dateNaissance,
      password: form.password,
      hasParentalConsent: form.autorisationParentale ?? false,
    }
    return {
      success: true,
      token: deliverSession(
        exchange,
        await acceptDriverInvitation(deps, acceptance, readSessionOpener(exchange)),
      ),
    }
  }),
]

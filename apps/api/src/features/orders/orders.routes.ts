import { orderTemplate } from '@repo/contracts/delivery/address-book'
import { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import * as wire from '@repo/contracts/delivery/orders'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import { toShipmentFields } from '#api/core/order/shipment.wire.ts'
import type { Deps } from '#api/deps.ts'
import { createPictureAddresses } from '#api/picture-addresses.ts'
import { serve } from '#api/serve.ts'
import { readEnding } from './ended-order.service.ts'
import { toEnding } from './ended-order.wire.ts'
import { readShipment } from './order-template.service.ts'
import type { FollowedOrder } from './orders.service.ts'
import {
  listEndedOrders,
  listExportedOrders,
  listOrdersUnderWay,
  readFollowedOrder,
} from './orders.service.ts'
import { toDemande, toEndedFilter, toListedOrder } from './orders.wire.ts'
import { writeOrdersCsv } from './orders-csv.texts.ts'
import { findUnratedDelivery, rateDelivery } from './ratings.service.ts'
import { toRatingDraft, toUnratedDelivery } from './ratings.wire.ts'

async function toDemandes(deps: Deps, orders: readonly FollowedOrder[]) {
  // Most carriers have no picture: these calls are polled, and need no second query then.
  const hasPictures = orders.some(({ carrier }) => carrier?.photoFileId)
  const address = hasPictures ? await createPictureAddresses(deps) : () => null
  return orders.map((order) => toDemande(order, address))
}

function isAwaitingCarrier({ phase }: FollowedOrder): boolean {
  return phase === 'scheduled' || phase === 'searching'
}

export const orderRoutes = [
  serve(wire.confirmSearch, async (deps: Deps, { commandeId }, caller) => {
    // The search began with the order.
    await requireOwnOrder(deps.db, caller, commandeId)
    return { success: true }
  }),

  serve(orderTemplate, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    expedition: toShipmentFields(await readShipment(deps, caller, commandeId)),
  })),

  serve(wire.listRunning, async (deps: Deps, _input, caller) => ({
    success: true,
    demandes: await toDemandes(deps, await listOrdersUnderWay(deps, caller, 'running')),
  })),

  serve(wire.listSearching, async (deps: Deps, _input, caller) => ({
    success: true,
    demandes: await toDemandes(deps, await listOrdersUnderWay(deps, caller, 'searching')),
  })),

  serve(wire.listScheduled, async (deps: Deps, _input, caller) => ({
    success: true,
    demandes: await toDemandes(deps, await listOrdersUnderWay(deps, caller, 'scheduled')),
  })),

  serve(wire.getOrderInfo, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    demande: await toDemandes(deps, [await readFollowedOrder(deps, caller, commandeId)]),
  })),

  serve(wire.getRunningOrder, async (deps: Deps, { commandeId }, caller) => {
    const order = await readFollowedOrder(deps, caller, commandeId)
    return { success: true, demande: await toDemandes(deps, isAwaitingCarrier(order) ? [] : [order]) }
  }),

  serve(wire.listHistory, async (deps: Deps, { avant, ...filters }, caller) => {
    const filter = toEndedFilter(filters, ['livree', 'retournee'])
    const orders = await listEndedOrders(deps, caller, filter, avant ?? null)
    return { success: true, commandes: orders.map(toListedOrder) }
  }),

  serve(wire.listCancelled, async (deps: Deps, { avant, ...filters }, caller) => {
    const orders = await listEndedOrders(deps, caller, toEndedFilter(filters, ['annulee']), avant ?? null)
    return { success: true, commandes: orders.map(toListedOrder) }
  }),

  serve(wire.exportOrders, async (deps: Deps, filters, caller) => {
    const orders = await listExportedOrders(deps, caller, toEndedFilter(filters, wire.orderEndings))
    return { success: true, nomFichier: 'expeditions.csv', contenu: writeOrdersCsv(orders) }
  }),

  serve(getEndedOrder, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    bilan: toEnding(await readEnding(deps, caller, commandeId), await createPictureAddresses(deps)),
  })),

  serve(wire.getUnratedDelivery, async (deps: Deps, _input, caller) => {
    const delivery = await findUnratedDelivery(deps, caller)
    return {
      success: true,
      livraison: delivery && toUnratedDelivery(delivery, await createPictureAddresses(deps)),
    }
  }),

  serve(wire.rateDelivery, async (deps: Deps, input, caller) => {
    await rateDelivery(deps, caller, toRatingDraft(input))
    return { success: true }
  }),
]

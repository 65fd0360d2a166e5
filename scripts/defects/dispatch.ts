// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of programs.

import type { Defect } from './defect.ts'

const area = 'dispatch'

/** Mistakes over who carries what: searches, offers, acceptances, steps, phases. */
export const dispatchDefects: readonly Defect[] = [
  {
    name: 'a suspended carrier may accept the offer that waits for it',
    area,
    file: 'apps/api/src/features/dispatch/offers/offers.service.ts',
    find: '    await requireMayWork(tx, offer.carrierId)\n',
    replace: '',
    foundBy: 'apps/api/src/features/suspensions/suspensions.test.ts',
  },
  {
    name: 'a delivered order may become cancelled',
    area,
    file: 'apps/api/src/core/order/order-phases.service.ts',
    find: "cancelled: ['scheduled', 'searching', 'running'],",
    replace: "cancelled: ['scheduled', 'searching', 'running', 'delivered'],",
    foundBy: 'apps/api/src/core/order/order-phases.test.ts',
  },
  {
    name: 'an offer is open at the instant of its end',
    area,
    file: 'packages/delivery-rules/src/offer.ts',
    find: "return offer.status === 'pending' && now < offer.expiresAt",
    replace: "return offer.status === 'pending' && now <= offer.expiresAt",
    foundBy: 'packages/delivery-rules/src/offer.test.ts',
  },
  {
    name: 'a carrier who refused an order is asked again',
    area,
    file: 'apps/api/src/features/dispatch/search/nearest.data.ts',
    find: '          AND p.carrier_id <> ALL ((SELECT ids FROM asked)::uuid[])\n',
    replace: '',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a carrier whose position is old gets offers',
    area,
    file: 'apps/api/src/features/dispatch/search/nearest.data.ts',
    find: ' AND p.recorded_at > ${wanted.freshSince}::timestamptz',
    replace: '',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a carrier whose documents have expired gets offers',
    area,
    file: 'apps/api/src/features/dispatch/search/nearest.data.ts',
    find: '          AND p.valid_until > ${wanted.now}::timestamptz\n',
    replace: '',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'the papers of one vehicle prove every vehicle of its owner',
    area,
    file: 'packages/delivery-rules/src/papers-to-drive.ts',
    find: 'accountId === asked.ownerId && vehicleId === asked.vehicleId && kind === asked.kind',
    replace: 'accountId === asked.ownerId && kind === asked.kind',
    foundBy: 'packages/delivery-rules/src/papers-to-drive.test.ts',
  },
  {
    name: 'an offer is accepted by a carrier whose papers were withdrawn meanwhile',
    area,
    file: 'apps/api/src/features/dispatch/offers/offers.service.ts',
    find: '    if (!carrier.isValid) {',
    replace: '    if (carrier.isValid === null) {',
    foundBy: 'apps/api/src/features/documents/papers-of-vehicles.test.ts',
  },
  {
    name: 'a van without a freezer is offered chilled and frozen goods',
    area,
    file: 'apps/api/src/features/dispatch/search/nearest.data.ts',
    find: '? Prisma.sql`AND p.is_two_temperature`',
    replace: '? Prisma.sql`AND p.is_two_temperature IS NOT NULL`',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a carrier who never starts keeps the delivery',
    area,
    file: 'apps/api/src/features/dispatch/removal/removal.service.ts',
    find: "if (status === 'assigned' && now >= startBefore) return 'not-started'",
    replace: "if (status === 'approaching' && now >= startBefore) return 'not-started'",
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a carrier who refused an offer gets no other one',
    area,
    file: 'apps/api/src/core/dispatch/offers.service.ts',
    find: '  await refreshAvailability(tx, offer.carrierId)\n',
    replace: '',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a carrier may give a delivery back after it has started',
    area,
    file: 'apps/api/src/features/deliveries/steps/steps.service.ts',
    find: "    if (status !== 'assigned')\n",
    replace: "    if (status !== 'assigned' && status !== 'approaching')\n",
    foundBy: 'apps/api/src/features/deliveries/steps/steps.test.ts',
  },
  {
    name: 'goods are handed over though the code is locked after five wrong ones',
    area,
    file: 'apps/api/src/core/order/handover-code.service.ts',
    find: '  if (until) return locked(until)\n',
    replace: '',
    foundBy: 'apps/api/src/features/handover-code/handover-code.test.ts',
  },
]

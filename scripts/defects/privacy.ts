import type { Defect } from './defect.ts'

const area = 'privacy'

/** Mistakes over personal data: who sees it, where it is written, what stays when an account ends. */
export const privacyDefects: readonly Defect[] = [
  {
    name: 'the recipient’s phone number stays after an order is erased',
    area,
    file: 'apps/api/src/features/orders/orders.erasure.ts',
    find: "      recipientPhone: '',\n",
    replace: '',
    foundBy: 'apps/api/src/flows/account-closing/erasure.test.ts',
  },
  {
    name: 'the words of an erased claim stay',
    area,
    file: 'apps/api/src/features/claims/claims.erasure.ts',
    find: "  await tx.claim.updateMany({ where: { orderId: ids }, data: { text: '' } })\n",
    replace: '',
    foundBy: 'apps/api/src/features/claims/claims.test.ts',
  },
  {
    name: 'a recipient sees the address before the goods are picked up',
    area,
    file: 'apps/api/src/features/recipient-link/recipient-link.wire.ts',
    find: "destination: view === 'underway' ? toDestination(order.quote) : null,",
    replace: "destination: view === 'over' ? null : toDestination(order.quote),",
    foundBy: 'apps/api/src/features/recipient-link/following.test.ts',
  },
  {
    name: 'a revoked link still shows the delivery',
    area,
    file: 'apps/api/src/features/recipient-link/recipient-link.data.ts',
    find: 'findFirst({ where: { id: linkId, revokedAt: null }, select: followed })',
    replace: 'findFirst({ where: { id: linkId }, select: followed })',
    foundBy: 'apps/api/src/features/recipient-link/recipient-link.test.ts',
  },
  {
    name: 'a sender follows the carrier after the delivery',
    area,
    file: 'apps/api/src/features/orders/orders.data.ts',
    find: "ON p.carrier_id = d.carrier_id AND o.phase = 'running'\n",
    replace: 'ON p.carrier_id = d.carrier_id\n',
    foundBy: 'apps/api/src/features/orders/orders.test.ts',
  },
  {
    name: 'a carrier can work out the pickup’s address from an offer',
    area,
    file: 'apps/api/src/features/dispatch/offers/offers.wire.ts',
    find: 'approcheM: Math.ceil(offer.approachM / 100) * 100,',
    replace: 'approcheM: offer.approachM,',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'a company’s driver sees what the delivery brings',
    area,
    file: 'apps/api/src/features/dispatch/offers/offers.wire.ts',
    find: 'gain: reader.seesMoney ? priceCents - commissionCents : null,',
    replace: 'gain: priceCents - commissionCents,',
    foundBy: 'apps/api/src/features/dispatch/dispatch.test.ts',
  },
  {
    name: 'phone numbers are written to the log',
    area,
    file: 'packages/server-kit/src/log.ts',
    find: "  'telephone',\n",
    replace: '',
    foundBy: 'packages/server-kit/src/log.test.ts',
  },
  {
    name: 'errors carry e-mail addresses into the log',
    area,
    file: 'packages/server-kit/src/log.ts',
    find: "[message, stack].map((text) => text?.replace(emailAddress, '[cut]'))",
    replace: "[message, stack].map((text) => text?.replace(emailAddress, '$&'))",
    foundBy: 'packages/server-kit/src/log.test.ts',
  },
  {
    name: 'an uploaded picture keeps where it was taken',
    area,
    file: 'packages/server-kit/src/images.ts',
    find: '? image.jpeg({ quality: 82 })',
    replace: '? image.jpeg({ quality: 82 }).withMetadata()',
    foundBy: 'packages/server-kit/src/images.test.ts',
  },
  {
    name: 'everybody sees the photo of a winner who has not agreed',
    area,
    file: 'apps/lottery-api/src/features/profile/visible-photo.access.ts',
    find: '          publishesPhoto: true,\n',
    replace: '',
    foundBy: 'apps/lottery-api/src/features/profile/profile.test.ts',
  },
  {
    name: 'the phone number of a player stays when the account has ended',
    area,
    file: 'apps/lottery-api/src/flows/account-closing/erasure.data.ts',
    find: '...{ phone: null, photoFileId: null,',
    replace: '...{ photoFileId: null,',
    foundBy: 'apps/lottery-api/src/flows/account-closing/account-closing.test.ts',
  },
  {
    name: 'published tickets lead back to a player who has left',
    area,
    file: 'apps/lottery-api/src/flows/account-closing/account-closing.service.ts',
    find: '  await destroyNonces(tx, id)\n',
    replace: '',
    foundBy: 'apps/lottery-api/src/flows/account-closing/account-closing.test.ts',
  },
  {
    name: 'a player who has excluded themselves is mailed advertising for the game',
    area,
    file: 'apps/lottery-api/src/features/newsletter/newsletter.data.ts',
    find: `  AND NOT EXISTS (SELECT FROM exclusion e WHERE e.player_id = p.id AND e.started_at <= (SELECT app_now())
    AND coalesce(e.ends_at > (SELECT app_now()), true))
`,
    replace: '',
    foundBy: 'apps/lottery-api/src/features/newsletter/sending.test.ts',
  },
  {
    name: 'a letter that was queued for a player goes out though they have left, or do not play any more',
    area,
    file: 'apps/lottery-api/src/features/newsletter/newsletter.data.ts',
    find: ` AND \${mayGetLetters(countries)}\`
  return found`,
    replace: `\`
  return found`,
    foundBy: 'apps/lottery-api/src/features/newsletter/sending.test.ts',
  },
  {
    name: 'a player’s own data names the staff who excluded them, and why',
    area,
    file: 'apps/lottery-api/src/flows/data-export/data-export.data.ts',
    find: 'exclusions: { select: { term: true, startedAt: true, endsAt: true } },',
    replace: 'exclusions: true,',
    foundBy: 'apps/lottery-api/src/flows/data-export/data-export.test.ts',
  },
]

import type { Db } from '#lottery-api/database.ts'

const instants = { createdAt: true, expiresAt: true } as const

/**
 * Returns the database's data about a player that they may know. Left out are secrets and their hashes, internal notes
 * (audit, flags, the staff's reason of an exclusion: the law may forbid disclosure), and the names of the staff and of
 * other players.
 */
export function readExportedRows(db: Db, playerId: string) {
  return db.player.findUniqueOrThrow({
    where: { id: playerId },
    omit: { passwordHash: true, nicknameKey: true, formerIds: true, newsletterToken: true },
    include: {
      links: { select: { kind: true, newEmail: true, usedAt: true, ...instants } },
      sessions: {
        select: { browser: true, lastSeenAt: true, confirmedAt: true, endedAt: true, ...instants },
      },
      remembered: { select: instants },
      addresses: { select: { lastSeenAt: true } },
      pendingSignIns: {
        select: { browser: true, approvedAt: true, refusedAt: true, usedAt: true, ...instants },
      },
      documents: {
        omit: { numberHash: true, personHash: true, reviewedBy: true },
        include: { views: { select: { at: true } } },
        orderBy: { suppliedAt: 'asc' },
      },
      files: { omit: { path: true } },
      notifications: true,
      participations: { include: { draw: { select: { week: true } } } },
      lots: { include: { spendings: true } },
      purchases: { omit: { payerHash: true }, include: { refunds: true, disputes: true } },
      prizes: { include: { cases: { omit: { prizeId: true } } } },
      limits: true,
      exclusions: { select: { term: true, startedAt: true, endsAt: true } },
      sponsored: { select: { registeredAt: true, countedAt: true } },
      referral: { select: { registeredAt: true, countedAt: true, refusal: true } },
      rewards: true,
      contactMessages: { omit: { answeredBy: true } },
      bankAccount: { omit: { ibanHash: true } },
      pushSubscriptions: { select: { endpoint: true, createdAt: true, lastOkAt: true } },
      mobileConfirmation: { select: { phone: true, usedAt: true, ...instants } },
      sms: { select: { kind: true, phone: true, status: true, sentAt: true, ...instants } },
      newsletterSendings: { select: { queuedAt: true, letter: { select: { texts: true } } } },
    },
  })
}

/** Lists a player's postings in the ledger, oldest first. */
export function readExportedPostings(db: Db, playerId: string) {
  return db.ledgerPosting.findMany({
    where: { playerId },
    select: { account: true, amountCents: true, entry: { select: { kind: true, at: true } } },
    orderBy: { id: 'asc' },
  })
}

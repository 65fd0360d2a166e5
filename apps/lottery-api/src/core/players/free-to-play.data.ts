import { Prisma } from '@repo/prisma/lottery-types'

/** Whether a player `p` may be invited to play: neither excluded nor barred now, and not closing the account. */
export const isFreeToPlay = Prisma.sql`(p.end_requested_at IS NULL
  AND NOT EXISTS (SELECT FROM exclusion e WHERE e.player_id = p.id
    AND e.started_at <= (SELECT app_now()) AND coalesce(e.ends_at, 'infinity') > (SELECT app_now()))
  AND NOT EXISTS (SELECT FROM identity_document own JOIN barred_person USING (number_hash) WHERE own.player_id = p.id))`

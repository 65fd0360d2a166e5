import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'

/** Ends the consent of the player whose letters hold `token`, if there is one; a repeat changes nothing. */
export async function leaveNewsletter({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.player.updateMany({
    where: { newsletterToken: token, mailsMarketing: true },
    data: { mailsMarketing: false },
  })
}

/** Takes that back; the secret of an account that has ended is refused. */
export async function rejoinNewsletter({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const { count } = await db.player.updateMany({
    where: { newsletterToken: token },
    data: { mailsMarketing: true },
  })
  if (count === 0) throw new Refusal('link-used-or-expired')
}

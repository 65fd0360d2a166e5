import type { SupportItem } from '#api/core/support/support-item.types.ts'
import { supportKinds } from '#api/core/support/support-waits.rules.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The maximum number of items in the email; the list has all of them. */
const maxShownItems = 20

/** Returns the email to the staff about the overdue items of one kind, oldest first: ids and commands, no names. */
export function overdueEmail(
  supportEmail: string,
  items: readonly [SupportItem, ...SupportItem[]],
): EmailContent {
  const [{ kind, since }] = items
  const { label } = supportKinds[kind]
  return {
    to: supportEmail,
    subject: `[À traiter] ${label} : ${items.length} en attente depuis le ${dateFormat.format(since)}`,
    preheader: `support list --kind ${kind}`,
    paragraphs: ['Cela attend une personne depuis plus longtemps que prévu.'],
    facts: items.slice(0, maxShownItems).map((item) => ({
      label: dateFormat.format(item.since),
      value: item.command,
    })),
    footer: `La liste complète, en heure de Paris : support list --kind ${kind}.`,
  }
}

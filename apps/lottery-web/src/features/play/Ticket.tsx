import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'

/** A ticket by its number; framed by a whole line once it is valid. */
export function Ticket(props: { readonly number: string; readonly isValid?: boolean }) {
  const t = useTexts(playTexts)
  return (
    <div className={classes.ticketCard} data-valid={props.isValid || undefined}>
      <Text size="sm" c="dimmed">
        {t('yourTicket')}
      </Text>
      <span className={classes.number}>{props.number}</span>
    </div>
  )
}

import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconTicket } from '@tabler/icons-react'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'

/** A ticket with its number. Its border is solid once it is valid. */
export function Ticket(props: { readonly number: string; readonly isValid?: boolean }) {
  const t = useTexts(playTexts)
  return (
    <div className={classes.ticket} data-valid={props.isValid || undefined}>
      <div className={classes.stub}>
        <IconTicket size={34} stroke={1.5} aria-hidden />
      </div>
      <div className={classes.face}>
        <Text size="sm" c="dimmed">
          {t('yourTicket')}
        </Text>
        <span className={classes.number}>{props.number}</span>
      </div>
    </div>
  )
}

import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './Earnings.module.css'

/** Switches between months or years. An arrow without a target is disabled. */
export function Switcher(props: {
  readonly label: string
  readonly before: { readonly label: string; readonly onClick: (() => void) | null }
  readonly after: { readonly label: string; readonly onClick: (() => void) | null }
}) {
  const { label, before, after } = props
  return (
    <div className={classes.switcher}>
      <ActionIcon
        variant="default"
        size={48}
        radius="xl"
        aria-label={before.label}
        disabled={before.onClick === null}
        onClick={() => before.onClick?.()}
      >
        <IconChevronLeft size={22} />
      </ActionIcon>
      <Text fw={640} fz="1.1rem" ta="center" aria-live="polite" className={classes.switched ?? ''}>
        {label}
      </Text>
      <ActionIcon
        variant="default"
        size={48}
        radius="xl"
        aria-label={after.label}
        disabled={after.onClick === null}
        onClick={() => after.onClick?.()}
      >
        <IconChevronRight size={22} />
      </ActionIcon>
    </div>
  )
}

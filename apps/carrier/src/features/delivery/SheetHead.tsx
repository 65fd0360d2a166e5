import { Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './Delivery.module.css'

/** The head of a sheet: back button, lead, and a title that takes the focus when the sheet opens. */
export function SheetHead(props: {
  readonly back: string
  readonly onBack: () => void
  readonly title: string
  readonly lead: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div>
      <Button
        variant="subtle"
        ml={-12}
        className={classes.button ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={props.onBack}
      >
        {props.back}
      </Button>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {props.title}
      </h1>
      <Text c="dimmed">{props.lead}</Text>
    </div>
  )
}

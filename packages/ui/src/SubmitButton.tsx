import type { ButtonProps } from '@mantine/core'
import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/**
 * The button that sends a form. While `busy` it is disabled and spins, with `busyLabel` if given.
 * Gets the focus back afterwards, which browsers take from a disabled button.
 */
export function SubmitButton(
  props: ButtonProps & {
    readonly busy: boolean
    readonly busyLabel?: string
    readonly children: ReactNode
    readonly form?: string
  },
) {
  const { busy, busyLabel, children, ...rest } = props
  const isRelabelled = busy && busyLabel !== undefined
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // A focus that moved elsewhere meanwhile, or to a wrong field, stays there.
    if (!busy && hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return (
    <Button
      ref={button}
      type="submit"
      size="md"
      {...rest}
      loading={busy && !isRelabelled}
      {...(isRelabelled ? { leftSection: <Loader size="xs" aria-hidden /> } : {})}
      disabled={busy || rest.disabled === true}
      aria-busy={busy}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        hadFocus.current = event.currentTarget.disabled
      }}
    >
      {isRelabelled ? busyLabel : children}
    </Button>
  )
}

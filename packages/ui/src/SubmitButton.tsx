import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** The button that sends a form: disabled and spinning while `busy`. A browser takes the focus off a disabled button: it comes back. */
export function SubmitButton(
  props: ButtonProps & { readonly busy: boolean; readonly children: ReactNode; readonly form?: string },
) {
  const { busy, children, ...rest } = props
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // Whoever went elsewhere meanwhile, or was led to a wrong field, stays there.
    if (!busy && hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return (
    <Button
      ref={button}
      type="submit"
      size="md"
      {...rest}
      loading={busy}
      disabled={busy || rest.disabled === true}
      aria-busy={busy}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        hadFocus.current = event.currentTarget.disabled
      }}
    >
      {children}
    </Button>
  )
}

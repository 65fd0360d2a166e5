import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './Chat.module.css'

/** Tracks the visible height above a phone's keyboard, as `--chat-height`, while enabled. */
function useVisibleHeight(isEnabled: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !isEnabled) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--chat-height', `${view.height}px`)
    measure()
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      style.removeProperty('--chat-height')
    }
  }, [isEnabled])
}

/** Frames the conversation: in the page, or as the whole screen of a phone. */
export function ChatFrame(props: {
  readonly label: string
  readonly onBack: () => void
  readonly children: ReactNode
}) {
  const isPhone = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) === true
  useVisibleHeight(isPhone)
  if (!isPhone) return props.children
  return (
    <Modal.Root opened fullScreen onClose={props.onBack} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={props.label} className={classes.whole ?? ''}>
        {props.children}
      </Modal.Content>
    </Modal.Root>
  )
}

import { UnstyledButton } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import classes from './Notices.module.css'
import { shellTexts } from './shell-texts.ts'

/** Shows the first notice, and a button for the others. A closed notice is replaced by the next one. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.notices}>
      <div id={id} className={classes.list} data-open={isOpen || undefined}>
        {children}
      </div>
      <UnstyledButton
        className={classes.more ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'fewerNotices' : 'moreNotices')}
      </UnstyledButton>
    </div>
  )
}

import { Brand } from '@repo/ui/Brand'
import type { ReactNode } from 'react'
import classes from './GuestFrame.module.css'

/** The frame of the pages without a session: the brand above one card. */
export function GuestFrame(props: { readonly children: ReactNode }) {
  return (
    <main id="contenu" className={classes.page} tabIndex={-1}>
      <div className={classes.brand}>
        <Brand size={40} />
      </div>
      <div className={classes.card}>{props.children}</div>
    </main>
  )
}

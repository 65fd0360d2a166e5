import type { ReactNode } from 'react'
import { Lanterns } from './Lanterns.tsx'
import classes from './Night.module.css'

/** A dark band across the page, decorated with lanterns. Its content uses bright colours. */
export function NightBand({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.night}>
      <Lanterns />
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Lanterns } from './Lanterns.tsx'
import classes from './Night.module.css'

/** The evening that draws are held in: a dark band across the page, with lights in it. What stands on it is bright. */
export function Night({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.night}>
      <Lanterns />
      {children}
    </div>
  )
}

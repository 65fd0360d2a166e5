import { IconUser } from '@tabler/icons-react'
import classes from './AccountPicture.module.css'
import type { Account } from './use-account.ts'

/** The account's photo, its initials or a silhouette. Decorative, since the name is beside it. */
export function AccountPicture({ account }: { readonly account: Account }) {
  if (account.photo)
    return <img className={classes.picture} src={account.photo} alt="" width={32} height={32} />
  const initials = account.name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
  return (
    <span className={classes.picture} aria-hidden>
      {initials === '' ? <IconUser size={18} /> : initials}
    </span>
  )
}

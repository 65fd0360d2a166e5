import { avatars } from '@repo/contracts/lottery/profile'
import { drawings } from './drawings.tsx'

/** A player's photo, or the drawn avatar without one: the lantern for an unknown name. Decorative. */
export function Avatar(props: {
  readonly avatar: string
  readonly photoUrl?: string | null
  readonly size: number
}) {
  const { size, photoUrl } = props
  const style = { display: 'block', flex: 'none', borderRadius: '50%' } as const
  if (photoUrl)
    return (
      <img
        src={photoUrl}
        alt=""
        width={size}
        height={size}
        style={{ ...style, objectFit: 'cover' }}
        decoding="async"
      />
    )
  const { background, shapes } = drawings[avatars.find((name) => name === props.avatar) ?? 'lantern']
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" style={style} aria-hidden="true">
      <rect width="48" height="48" fill={background} />
      {shapes}
    </svg>
  )
}

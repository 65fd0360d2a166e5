import { IconBike, IconCar, IconMoped, IconMotorbike, IconWalk } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Our own pictures in the icon set's style: 24 units, a stroke of 2 and round ends. */
const ownPictures: Readonly<Record<string, ReactNode>> = {
  VELCAR: (
    <>
      <circle cx="5" cy="17.5" r="2.5" />
      <circle cx="19" cy="17.5" r="2.5" />
      <path d="M11 9h10v5.5H11zM5 17.5 8 11h3M7.5 17.5h9M6 8.5h3L10 14" />
    </>
  ),
  FONE: (
    <>
      <circle cx="7" cy="17" r="2" />
      <circle cx="17" cy="17" r="2" />
      <path d="M5 17H3v-5.5a3 3 0 0 1 3-3h7.5L19 13l2 .8V17h-2M9 17h6M13.5 8.5V13H19" />
    </>
  ),
  CAM: (
    <>
      <circle cx="7" cy="18" r="2" />
      <circle cx="17.5" cy="18" r="2" />
      <path d="M5 18H3V7.5A2.5 2.5 0 0 1 5.5 5H14a2 2 0 0 1 1.6.8L19 11l2.5 1.5V18h-2M9 18h6.5M14 9v3.5h7" />
    </>
  ),
  POLO: (
    <>
      <circle cx="5" cy="18" r="1.8" />
      <circle cx="10" cy="18" r="1.8" />
      <circle cx="19" cy="18" r="1.8" />
      <path d="M3.2 18H2V5h12.5v13h-2.7M6.8 18h1.4M14.5 18h2.7M14.5 8.5h4L22 13v5h-1.2M18 8.5V13h4" />
    </>
  ),
}
const picturesOfRefrigerated: Readonly<Record<string, string>> = { FOFR: 'FONE', CAFR: 'CAM', PLFR: 'POLO' }
const snowflake = 'M19 1.2v6.6M16.15 2.85l5.7 3.3M21.85 2.85l-5.7 3.3'

/**
 * The picture of a vehicle by its type id (PIE, VEL, SCO, MOT, VELCAR, VOI, FONE, CAM, POLO, and FOFR, CAFR, PLFR
 * with a snowflake); a car for an unknown id. Decorative: name the vehicle in words beside it.
 */
export function VehicleIcon(props: { readonly type: string; readonly size?: number }) {
  const size = props.size ?? 24
  if (props.type === 'PIE') return <IconWalk size={size} aria-hidden />
  if (props.type === 'VEL') return <IconBike size={size} aria-hidden />
  if (props.type === 'SCO') return <IconMoped size={size} aria-hidden />
  if (props.type === 'MOT') return <IconMotorbike size={size} aria-hidden />
  const body = ownPictures[picturesOfRefrigerated[props.type] ?? props.type]
  if (!body) return <IconCar size={size} aria-hidden />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform={props.type in picturesOfRefrigerated ? 'translate(0 3) scale(0.92)' : ''}>{body}</g>
      {props.type in picturesOfRefrigerated ? <path d={snowflake} strokeWidth="1.4" /> : null}
    </svg>
  )
}

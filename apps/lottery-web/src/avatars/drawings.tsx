import type { avatars } from '@repo/contracts/lottery/profile'
import type { ReactNode } from 'react'

type AvatarName = (typeof avatars)[number]

/** A drawn avatar on a square of 48 units: background colour and shapes. */
type Drawing = { readonly background: string; readonly shapes: ReactNode }

const line = { fill: 'none', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The drawn avatars by name. */
export const drawings: Readonly<Record<AvatarName, Drawing>> = {
  lantern: {
    background: '#48266b',
    shapes: (
      <>
        <path d="M18 15h12M24 15v-5" stroke="#fad26c" {...line} />
        <rect x="15" y="17" width="18" height="19" rx="7" fill="#dfa42a" />
        <circle cx="24" cy="27" r="5" fill="#fff8e5" />
        <path d="M19 38h10" stroke="#fad26c" {...line} />
      </>
    ),
  },
  jar: {
    background: '#1f6f73',
    shapes: (
      <>
        <path d="M18 12h12" stroke="#ffeec4" {...line} />
        <path d="M18 16c-4 2-5 5-5 9v7a4 4 0 0 0 4 4h14a4 4 0 0 0 4-4v-7c0-4-1-7-5-9z" fill="#d8f3ee" />
        <path d="M14 27h20v5a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z" fill="#f6c453" />
      </>
    ),
  },
  clover: {
    background: '#e3f3df',
    shapes: (
      <>
        <path d="M24 25c1 6 3 10 6 13" stroke="#1f6b3a" {...line} />
        <g fill="#2f9152">
          <circle cx="18" cy="17" r="6" />
          <circle cx="30" cy="17" r="6" />
          <circle cx="18" cy="27" r="6" />
          <circle cx="30" cy="27" r="6" />
          <circle cx="24" cy="22" r="4" />
        </g>
      </>
    ),
  },
  kite: {
    background: '#d6e9fb',
    shapes: (
      <>
        <path d="M26 8 36 20 22 30 15 17z" fill="#d8485b" />
        <path d="m26 8-4 22M15 17l21 3" stroke="#fff" {...line} strokeWidth={1.6} />
        <path d="M22 30c-6 2 0 6-6 8s-5-2-7 1" stroke="#5e338a" {...line} />
      </>
    ),
  },
  moon: {
    background: '#241136',
    shapes: (
      <>
        <path d="M29 10a15 15 0 1 0 9 20 12 12 0 0 1-9-20z" fill="#ffeec4" />
        <circle cx="35" cy="14" r="1.6" fill="#fff" />
        <circle cx="39" cy="21" r="1.1" fill="#fff" />
      </>
    ),
  },
  star: {
    background: '#fff0c9',
    shapes: (
      <path
        d="m24 9 4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3-9.3-4.9-9.3 4.9 1.8-10.3L9 19.900l10.4-1.500z"
        fill="#dfa42a"
        stroke="#b67f12"
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
    ),
  },
  fish: {
    background: '#cdeef2',
    shapes: (
      <>
        <path d="M9 24c6-10 18-10 24 0-6 10-18 10-24 0z" fill="#f08a4b" />
        <path d="m32 24 8-7v14z" fill="#d96a2b" />
        <circle cx="16" cy="22" r="2" fill="#241136" />
        <path d="M22 18c2 4 2 8 0 12" stroke="#fff0e2" {...line} strokeWidth={1.8} />
      </>
    ),
  },
  hedgehog: {
    background: '#efe3d3',
    shapes: (
      <>
        <path d="m9 31 2-7 1-6 5-2 3-5 5 3 6-2 2 6 5 3-1 6 2 4z" fill="#6b4a33" />
        <path d="M9 31c0-5 4-9 9-9s8 4 8 9z" fill="#d9b48f" />
        <circle cx="16" cy="27" r="1.6" fill="#241136" />
        <circle cx="9.5" cy="30" r="1.9" fill="#241136" />
        <path d="M14 34h4M28 34h4" stroke="#6b4a33" {...line} />
      </>
    ),
  },
  owl: {
    background: '#dfd3ee',
    shapes: (
      <>
        <path d="M13 12c3 2 19 2 22 0v17a11 11 0 0 1-22 0z" fill="#7a5a3f" />
        <circle cx="19" cy="21" r="5" fill="#fff8e5" />
        <circle cx="29" cy="21" r="5" fill="#fff8e5" />
        <circle cx="19" cy="21" r="2.2" fill="#241136" />
        <circle cx="29" cy="21" r="2.2" fill="#241136" />
        <path d="m24 24 2.5 3.500h-5z" fill="#dfa42a" />
        <path d="M18 33h12" stroke="#c9a27c" {...line} strokeWidth={2} />
      </>
    ),
  },
  fox: {
    background: '#dcefe3',
    shapes: (
      <>
        <path d="M11 11l9 5h8l9-5-1 14-12 13-12-13z" fill="#e0702e" />
        <path d="m12 25 8 1 4 12zM36 25l-8 1-4 12z" fill="#fff4ea" />
        <circle cx="18.5" cy="23" r="1.8" fill="#241136" />
        <circle cx="29.5" cy="23" r="1.8" fill="#241136" />
        <path d="m24 36 2-3h-4z" fill="#241136" />
      </>
    ),
  },
  sail: {
    background: '#cfe4f7',
    shapes: (
      <>
        <path d="M23 9v23H11z" fill="#fff" />
        <path d="M26 14v18h10z" fill="#f6c453" />
        <path d="M9 34h30l-4 5H13z" fill="#5e338a" />
      </>
    ),
  },
  cactus: {
    background: '#fbe6d4',
    shapes: (
      <>
        <path d="M24 36V12M24 26h-7v-7M24 22h7v-6" stroke="#2f8f5b" {...line} strokeWidth={6} />
        <path d="M16 36h16l-2 5H18z" fill="#c4683c" />
        <circle cx="24" cy="10" r="2.4" fill="#d8485b" />
      </>
    ),
  },
}

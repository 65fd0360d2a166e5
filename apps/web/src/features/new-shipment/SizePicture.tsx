import type { ParcelSizeName } from '@repo/delivery-rules/parcel-sizes'
import type { ReactNode } from 'react'

/** The drawings share a scale: each size is larger than the one before. */
const pictures: Readonly<Record<ParcelSizeName, ReactNode>> = {
  envelope: (
    <>
      <rect x="15" y="26" width="26" height="16" rx="2" />
      <path d="m16 28 12 8 12-8" />
    </>
  ),
  small: (
    <>
      <path d="M16 24h24v20H16z" />
      <path d="M16 24l4-6h16l4 6M28 18v12" />
    </>
  ),
  large: (
    <>
      <path d="M11 20h34v26H11z" />
      <path d="M11 20l5-9h24l5 9M28 11v17M36 40h5" />
    </>
  ),
  bulky: (
    <>
      <path d="M8 8h25v38H8zM33 22h16v24H33z" />
      <path d="M20.5 8v10M41 22v7M13 40h5M38 40h4" />
    </>
  ),
  pallet: (
    <>
      <path d="M7 40h42M7 46h42M9 40v6M28 40v6M47 40v6" />
      <path d="M10 24h18v16H10zM28 24h18v16H28zM18 8h20v16H18zM19 24v5M37 24v5M28 8v5" />
    </>
  ),
}

/** The decorative picture of a size. Its name is shown beside it. */
export function SizePicture({ name }: { readonly name: ParcelSizeName }) {
  return (
    <svg
      viewBox="0 0 56 52"
      width="56"
      height="52"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {pictures[name]}
    </svg>
  )
}

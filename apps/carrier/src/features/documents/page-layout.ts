/** The maximum side of a sent picture in pixels: the server stores no larger one. */
export const maxSidePx = 2000

type Size = { readonly width: number; readonly height: number }

/** The place of a page in the joined picture. */
export type PagePlace = Size & { readonly x: number; readonly y: number }

/**
 * Arranges the pages of a document in one picture: below each other if all are wide, otherwise side by side, scaled to
 * the width or height of the largest. The picture has at most 2 000 pixels a side, and the largest is never enlarged.
 */
export function arrangePages(pages: readonly Size[]): Size & { readonly places: readonly PagePlace[] } {
  const isStacked = pages.every(({ width, height }) => width >= height)
  const commonLength = Math.max(...pages.map(({ width, height }) => (isStacked ? width : height)))
  const alignedSizes = pages.map(({ width, height }) =>
    isStacked
      ? { width: commonLength, height: (height * commonLength) / width }
      : { width: (width * commonLength) / height, height: commonLength },
  )
  const sum = (lengths: readonly number[]) => lengths.reduce((result, length) => result + length, 0)
  const total = sum(alignedSizes.map(({ width, height }) => (isStacked ? height : width)))
  const scale = Math.min(1, maxSidePx / Math.max(commonLength, total))
  let offset = 0
  const places = alignedSizes.map(({ width, height }) => {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const place = { ...size, x: isStacked ? 0 : offset, y: isStacked ? offset : 0 }
    offset += isStacked ? size.height : size.width
    return place
  })
  const crossLength = Math.round(commonLength * scale)
  return isStacked
    ? { width: crossLength, height: offset, places }
    : { width: offset, height: crossLength, places }
}

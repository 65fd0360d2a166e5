import classes from './VotePicture.module.css'

/** The coins of each vote: their centres and radius, on a field of 64 by 32. */
const coins = {
  minimum: {
    radius: 11,
    centres: [
      [19, 16],
      [45, 16],
    ],
  },
  median: {
    radius: 6,
    centres: [
      [10, 16],
      [24, 9],
      [24, 23],
      [38, 9],
      [38, 23],
      [52, 16],
    ],
  },
  maximum: {
    radius: 3.2,
    centres: Array.from({ length: 18 }, (_, index) => [7 + (index % 6) * 10, 6 + Math.floor(index / 6) * 10]),
  },
} as const

/** The picture of a vote: a few large coins, or many small ones. */
export function VotePicture({ vote }: { readonly vote: keyof typeof coins }) {
  const { radius, centres } = coins[vote]
  return (
    <svg width={64} height={32} viewBox="0 0 64 32" className={classes.coins} aria-hidden="true">
      {centres.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  )
}

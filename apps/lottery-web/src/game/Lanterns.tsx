import classes from './Night.module.css'

/** The lanterns of the drawing: their position in percent, their size in pixels, and their opacity. */
const lanterns = [
  { x: 46, y: 12, size: 5, opacity: 0.5 },
  { x: 53, y: 78, size: 9, opacity: 0.75 },
  { x: 58, y: 30, size: 4, opacity: 0.4 },
  { x: 64, y: 90, size: 5, opacity: 0.5 },
  { x: 72, y: 7, size: 10, opacity: 0.7 },
  { x: 80, y: 94, size: 7, opacity: 0.6 },
  { x: 91, y: 16, size: 6, opacity: 0.6 },
  { x: 96, y: 62, size: 11, opacity: 0.8 },
  { x: 3, y: 88, size: 6, opacity: 0.45 },
  { x: 29, y: 6, size: 4, opacity: 0.4 },
] as const

/** A decorative drawing of lanterns. */
export function Lanterns() {
  return (
    <div className={classes.lights} aria-hidden>
      {lanterns.map(({ x, y, size, opacity }, index) => (
        <span
          key={`${x}-${y}`}
          style={{
            left: `${x}%`,
            top: `${y}%`,
            width: size,
            height: size,
            opacity,
            // Negative, so that each lantern starts within its animation, at another place than the others.
            animationDelay: `${index * -1.7}s`,
          }}
        />
      ))}
    </div>
  )
}

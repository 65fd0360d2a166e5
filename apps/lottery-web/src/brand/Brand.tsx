import classes from './Brand.module.css'

/** The logo without the name: a jar whose light stands for the pooled money. */
function BrandMark() {
  return (
    <svg width={34} height={34} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#3d1f5c" />
      <path d="M11.5 7h9" stroke="#f6c453" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M12.6 10.4c-2.7 1.2-4.6 3.7-4.6 6.9v3.6a4.1 4.1 0 0 0 4.1 4.1h7.8a4.1 4.1 0 0 0 4.1-4.1v-3.6c0-3.2-1.9-5.7-4.6-6.9"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="18.3" r="3.2" fill="#f6c453" />
    </svg>
  )
}

/** The logo with the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Cagnotte</span>
    </span>
  )
}

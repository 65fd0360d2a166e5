import classes from './CodeDigits.module.css'

/** A code of remise, its digits in boxes; `label` reads it with its digits apart. */
export function CodeDigits(props: { readonly code: string; readonly label: (digits: string) => string }) {
  const digits = [...props.code]
  return (
    <span role="img" aria-label={props.label(digits.join(' '))} className={classes.digits}>
      {digits.map((digit, place) => (
        <span key={place}>{digit}</span>
      ))}
    </span>
  )
}

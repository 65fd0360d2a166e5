import classes from './CodeDigits.module.css'

/** A handover code, each digit in a box. `getLabel` receives the digits separated by spaces, for screen readers. */
export function CodeDigits(props: { readonly code: string; readonly getLabel: (digits: string) => string }) {
  const digits = [...props.code]
  return (
    <span role="img" aria-label={props.getLabel(digits.join(' '))} className={classes.digits}>
      {digits.map((digit, index) => (
        <span key={index}>{digit}</span>
      ))}
    </span>
  )
}

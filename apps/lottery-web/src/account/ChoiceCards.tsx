import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChoiceCards.module.css'

/** An option of a choice. */
export type Choice<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly hint?: ReactNode
  /** A decorative picture at the end of the card. */
  readonly picture?: ReactNode
}

/** A radio group with a card for each option. The keyboard works as for any radio group. */
export function ChoiceCards<Value extends string>(props: {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}) {
  const handleChange = (value: string) => {
    const choice = props.choices.find((one) => one.value === value)
    if (choice) props.onChange(choice.value)
  }
  return (
    <Radio.Group aria-label={props.label} value={props.value} onChange={handleChange}>
      <div className={classes.list}>
        {props.choices.map(({ value, label, hint, picture }) => (
          <Radio.Card key={value} value={value} className={classes.card ?? ''}>
            <Radio.Indicator mt={2} />
            <span className={classes.words}>
              <span className={classes.label}>{label}</span>
              {hint ? (
                <>
                  <br />
                  <span className={classes.hint}>{hint}</span>
                </>
              ) : null}
            </span>
            {picture ? <span className={classes.picture}>{picture}</span> : null}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

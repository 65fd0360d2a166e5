import { useTexts } from '@repo/ui/texts'
import { IconSteeringWheel, IconSteeringWheelFilled } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './Rating.module.css'
import { ratingTexts } from './rating-texts.ts'

const ratings = [1, 2, 3, 4, 5] as const

/**
 * A rating of 1 to 5 steering wheels, the rating unit of the terms. Native radio buttons under pictures keep keyboard,
 * touch and screen readers working.
 */
export function WheelRating(props: { readonly value: number; readonly onChange: (value: number) => void }) {
  const t = useTexts(ratingTexts)
  const name = useId()
  return (
    <fieldset className={classes.wheels}>
      <legend>{t('rating')}</legend>
      <div>
        {ratings.map((rating) => (
          <span key={rating} data-on={rating <= props.value || undefined}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === props.value}
              aria-label={t('wheels', { count: rating })}
              onChange={() => props.onChange(rating)}
            />
            {rating <= props.value ? (
              <IconSteeringWheelFilled size={36} aria-hidden />
            ) : (
              <IconSteeringWheel size={36} stroke={1.5} aria-hidden />
            )}
          </span>
        ))}
      </div>
    </fieldset>
  )
}

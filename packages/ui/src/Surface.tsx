import type { BoxProps, ElementProps } from '@mantine/core'
import { Box } from '@mantine/core'
import classes from './Surface.module.css'

/** A card around its content. `isInteractive` when the whole card is a link. */
export function Surface(
  props: BoxProps &
    ElementProps<'section'> & {
      readonly isInteractive?: boolean
      readonly as?: 'section' | 'div' | 'article' | 'li'
    },
) {
  const { isInteractive, className, as, ...rest } = props
  const names = [classes.surface, isInteractive ? classes.interactive : '', className ?? '']
  return (
    <Box
      // as: `Box` types its props by one element; the permitted elements take the same ones.
      component={(as ?? 'section') as 'section'}
      p={{ base: 'lg', sm: 'xl' }}
      {...rest}
      className={names.join(' ')}
    />
  )
}

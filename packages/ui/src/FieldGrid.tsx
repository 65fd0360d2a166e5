import { Grid } from '@mantine/core'
import type { ReactNode } from 'react'
import { Children } from 'react'

/** Shows fields in two columns; in one on a phone. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Grid gap="md">
      {Children.map(children, (field) => (
        <Grid.Col span={{ base: 12, sm: 6 }}>{field}</Grid.Col>
      ))}
    </Grid>
  )
}

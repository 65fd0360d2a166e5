import { Grid } from '@mantine/core'
import type { ReactNode } from 'react'
import { Children } from 'react'

/** Fields two beside each other, below each other on a phone. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Grid gap="md">
      {Children.map(children, (field) => (
        <Grid.Col span={{ base: 12, sm: 6 }}>{field}</Grid.Col>
      ))}
    </Grid>
  )
}

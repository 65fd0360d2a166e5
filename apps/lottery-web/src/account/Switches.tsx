import { Stack, Switch } from '@mantine/core'

/** A yes or no that is saved immediately. */
type Wish<Name extends string> = { readonly name: Name; readonly label: string; readonly hint?: string }

/** Some settings below each other, each with a switch. */
export function Switches<Name extends string>(props: {
  readonly wishes: readonly Wish<Name>[]
  readonly values: Readonly<Record<Name, boolean>>
  readonly onChange: (name: Name, value: boolean) => void
}) {
  return (
    <Stack gap="md">
      {props.wishes.map(({ name, label, hint }) => (
        <Switch
          key={name}
          size="md"
          label={label}
          description={hint}
          checked={props.values[name]}
          onChange={({ currentTarget }) => props.onChange(name, currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

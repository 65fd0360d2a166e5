import { Stack, Switch } from '@mantine/core'

/** A yes or no that is saved immediately. */
type Setting<Name extends string> = { readonly name: Name; readonly label: string; readonly hint?: string }

/** Some settings below each other, each with a switch. */
export function Switches<Name extends string>(props: {
  readonly switches: readonly Setting<Name>[]
  readonly values: Readonly<Record<Name, boolean>>
  readonly onChange: (name: Name, value: boolean) => void
}) {
  return (
    <Stack gap="md">
      {props.switches.map(({ name, label, hint }) => (
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

import { Stack, Switch } from '@mantine/core'

/** A boolean setting that is saved immediately. */
type Setting<Name extends string> = { readonly name: Name; readonly label: string; readonly hint?: string }

/** A list of settings, each with a switch. */
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

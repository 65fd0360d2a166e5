/** A long value in hex digits, with its name; nothing where there is none yet. */
export function Hash(props: { readonly name: string; readonly value: string | null }) {
  if (!props.value) return null
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <code>{props.value}</code>
      </dd>
    </div>
  )
}

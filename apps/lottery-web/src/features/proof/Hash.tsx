/** A hash in hexadecimal digits with its label. Empty while there is none. */
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

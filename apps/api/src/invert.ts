/** Returns the record that maps each value of a one-to-one record to its key. */
export function invert<Key extends string, Value extends string>(
  record: Readonly<Record<Key, Value>>,
): Readonly<Record<Value, Key>> {
  const keys = Object.keys(record) as Key[] // as: the keys of a record are its names
  // as: every value belongs to one of the keys.
  return Object.fromEntries(keys.map((key) => [record[key], key])) as Record<Value, Key>
}

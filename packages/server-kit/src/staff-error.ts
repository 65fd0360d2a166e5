/** Thrown for a staff command that cannot be carried out, with an English sentence for its error output. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
}

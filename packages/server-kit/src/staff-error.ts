/** Thrown for a staff request that cannot be fulfilled, with an English sentence for the command's error output. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
}

/** What somebody of the staff asked for and cannot have, in an English sentence that says why: for a command's error output. */
export class Objection extends Error {
  override readonly name = 'Objection'
}

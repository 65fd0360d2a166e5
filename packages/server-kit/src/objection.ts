/** What somebody of the staff asked for and cannot have, in a sentence that says why: an English one, for a command's error output. */
export class Objection extends Error {
  override readonly name = 'Objection'
}

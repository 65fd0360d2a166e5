/**
 * A first name as a mail may greet with it that goes to an address nobody has confirmed: '' for what is no plain name, so that nobody has us mail
 * strangers an address or a message of theirs.
 */
export function greetableName(firstName: string | null): string {
  return firstName !== null && /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? firstName : ''
}

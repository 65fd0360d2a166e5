/**
 * Registration plates of France. Since 2009 they have two letters, three digits, two letters (SIV), never I, O or U,
 * which look like digits, nor SS. WW is for a few weeks' provisional papers, so it identifies no vehicle. Older
 * vehicles have digits, letters and their department (FNI).
 */
const siv = /^([A-HJ-NP-TV-Z]{2})(\d{3})([A-HJ-NP-TV-Z]{2})$/
const fni = /^(\d{1,4})([A-HJ-NP-TV-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-6])$/
const notIssued = ['SS', 'WW']

/**
 * Returns a plate in its written form: `ab 123 cd` as `AB-123-CD`, `123abc75` as `123 ABC 75`, any other text in
 * capitals with single spaces.
 */
export function normalisePlate(typed: string): string {
  const bare = removeSeparators(typed)
  const newPlate = siv.exec(bare)
  if (newPlate) return `${newPlate[1]}-${newPlate[2]}-${newPlate[3]}`
  const oldPlate = fni.exec(bare)
  if (oldPlate) return `${oldPlate[1]} ${oldPlate[2]} ${oldPlate[3]}`
  return typed.trim().toUpperCase().replace(/\s+/g, ' ')
}

/** Whether a text has the form of a French plate, old or new; whether the plate was issued is not checked. */
export function isFrenchPlate(typed: string): boolean {
  const bare = removeSeparators(typed)
  const newPlate = siv.exec(bare)
  if (newPlate)
    return newPlate[2] !== '000' && ![newPlate[1], newPlate[3]].some((part) => notIssued.includes(part ?? ''))
  const oldPlate = fni.exec(bare)
  return oldPlate !== null && Number(oldPlate[1]) > 0 && !notIssued.includes(oldPlate[2] ?? '')
}

/** Spaces, dashes and dots differ between old and new plates. */
function removeSeparators(typed: string): string {
  return typed.toUpperCase().replace(/[\s.·–-]+/g, '')
}

/** Returns the first eight typed digits as a partial date: '0103' → '01/03', '01032001' → '01/03/2001'. */
export function insertSlashes(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

/** The column of a field of the Prisma schema; `holdings.test.ts` compares it with the schema. */
export function columnOf(field: string): string {
  return field === 'isUnder50cc' ? 'is_under_50cc' : snake(field)
}

/** The table of a model of the Prisma schema. */
export function tableOf(model: string): string {
  return snake(model).slice(1)
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

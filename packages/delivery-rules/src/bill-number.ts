import { parisDayOf } from './paris-calendar.ts'

/**
 * Returns the number of a delivery's bill: 'BL', the number padded to 5 digits, and the ISO day in Paris as ddmmyyyy.
 * Numbers over 99999 keep all digits. Throws a RangeError for a number under 1, or a day of another form.
 */
export function formatBillNumber(number: number, day: string): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`There is no bill number ${number}.`)
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) throw new RangeError(`'${day}' is no day.`)
  return `BL${String(number).padStart(5, '0')}${date}${month}${year}`
}

/** Returns the number of a delivery's bill, with the day of its end in Paris. Null without a bill, or before the end. */
export function findBillNumber({
  billNumber,
  endedAt,
}: {
  readonly billNumber: number | null
  readonly endedAt: Date | null
}): string | null {
  return billNumber === null || endedAt === null ? null : formatBillNumber(billNumber, parisDayOf(endedAt))
}

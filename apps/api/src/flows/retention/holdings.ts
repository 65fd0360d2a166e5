import type { Holding, Section } from './holding.ts'
import { sectionOf } from './holding.ts'
import { holdingsOfMoney } from './holdings-money.ts'
import { holdingsOfOrders, sectionsOfCarriers } from './holdings-orders.ts'
import { holdingsOfPeople } from './holdings-people.ts'

/**
 * Every table of the schema with each of its columns: how long it is kept and why, whose it is, and whether its person gets it with its
 * data. A column that is missing here fails `holdings.test.ts`; a table of a new feature is added where it belongs.
 */
export const holdings: readonly Holding[] = [...holdingsOfPeople, ...holdingsOfOrders, ...holdingsOfMoney]

/** Every section of an export. */
export const sections: readonly Section[] = [
  ...holdings.flatMap((holding) => sectionOf(holding) ?? []),
  ...sectionsOfCarriers,
]

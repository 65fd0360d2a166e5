import type { Holding, Section } from './holding.types.ts'
import { sectionOf } from './holding.types.ts'
import { holdingsOfMoney } from './money.holdings.ts'
import { holdingsOfOrders, sectionsOfCarriers } from './orders.holdings.ts'
import { holdingsOfPeople } from './people.holdings.ts'

/**
 * Every table of the schema with each of its columns: its retention and the reason, its owner, and whether its person's
 * export includes it. A column that is missing here fails `holdings.test.ts`; a table of a new feature is added where
 * it belongs.
 */
export const holdings: readonly Holding[] = [...holdingsOfPeople, ...holdingsOfOrders, ...holdingsOfMoney]

/** Every section of an export. */
export const sections: readonly Section[] = [
  ...holdings.flatMap((holding) => sectionOf(holding) ?? []),
  ...sectionsOfCarriers,
]

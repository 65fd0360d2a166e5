import { join } from 'node:path'

/** An operator's file for both products, with invented companies. */
export const operatorFile = join(import.meta.dirname, 'operator.json')

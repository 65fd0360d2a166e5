import { join } from 'node:path'

/** A file that says who runs both products, of invented companies. */
export const operatorFile = join(import.meta.dirname, 'operator.json')

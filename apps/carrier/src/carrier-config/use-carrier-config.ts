import { useParsedConfig } from '@repo/web-kit/site-config'
import type { CarrierConfig } from './carrier-config.ts'
import { carrierConfigSchema } from './carrier-config.ts'

/** Returns the operator's settings; undefined until they are loaded. */
export const useCarrierConfig = (): CarrierConfig | undefined => useParsedConfig(carrierConfigSchema)

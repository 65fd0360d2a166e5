import * as delivery from './delivery.ts'
import * as lottery from './lottery.ts'
import * as shared from './shared.ts'

/** Every setting of all programs, by the name of its environment variable. */
export const settings = {
  ...shared.instance,
  ...shared.ports,
  ...shared.limits,
  ...shared.calls,
  ...shared.operator,
  ...shared.providers,
  ...delivery.deliveryAddresses,
  ...delivery.deliverySecrets,
  ...delivery.deliveryProviders,
  ...delivery.deliveryFiles,
  ...delivery.deliveryStaff,
  ...delivery.simulation,
  ...delivery.deliveryPages,
  ...lottery.lotteryAddresses,
  ...lottery.lotterySecrets,
  ...lottery.lotteryFiles,
  ...lottery.lotteryDraws,
  ...lottery.lotteryProviders,
  ...lottery.lotteryStaff,
  ...shared.tools,
} as const

/** The chapters of .env.example in their order, each with its settings. */
export const chapters: readonly (readonly [title: string, settings: object])[] = [
  ['Every process', shared.instance],
  ['Ports: two copies run side by side when these and DATA_DIR differ', shared.ports],
  ['Limits', shared.limits],
  ['How calls arrive', shared.calls],
  ['Who runs both products', shared.operator],
  ['Mail, text messages and stand-ins', shared.providers],
  ['The marketplace: database and addresses', delivery.deliveryAddresses],
  ['The marketplace: secrets', delivery.deliverySecrets],
  ['The marketplace: providers', delivery.deliveryProviders],
  ['The marketplace: files', delivery.deliveryFiles],
  ['The marketplace: staff', delivery.deliveryStaff],
  ['The marketplace: simulated carriers', delivery.simulation],
  ['The marketplace: pages', delivery.deliveryPages],
  ['The lottery: database and addresses', lottery.lotteryAddresses],
  ['The lottery: secrets', lottery.lotterySecrets],
  ['The lottery: files', lottery.lotteryFiles],
  ['The lottery: draws', lottery.lotteryDraws],
  ['The lottery: providers', lottery.lotteryProviders],
  ['The lottery: staff', lottery.lotteryStaff],
  ['Commands and containers', shared.tools],
]

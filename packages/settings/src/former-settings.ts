/** The replacements of former settings, by their former names. */
const replacements: Readonly<Record<string, string>> = {
  ...listReplacements(['MAPS_PROVIDER'], 'MAPS'),
  ...listReplacements(['SITE_TRUST_PROXY'], 'TRUST_PROXY'),
  ...listReplacements(['TRACES_RATIO'], 'TRACES_TO, as ?ratio='),
  ...listReplacements(['API_HOST', 'LOTTERY_API_HOST', 'MAILBOX_HOST'], 'LISTEN_HOST'),
  ...listReplacements(
    [
      'DATABASE_STATEMENT_TIMEOUT_MS',
      'DATABASE_LOCK_TIMEOUT_MS',
      'DATABASE_CONNECTION_TIMEOUT_MS',
      'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS',
      'REQUEST_TIMEOUT_MS',
      'LONG_REQUEST_TIMEOUT_MS',
    ],
    'TIME_LIMIT_FACTOR',
  ),
  ...listReplacements(['PASSWORD_COST', 'LOTTERY_PASSWORD_MEMORY_KIB'], 'fixed (CHEAP_PASSWORDS for tests)'),
  ...listReplacements(['VAPID_PUBLIC_KEY', 'LOTTERY_VAPID_PUBLIC_KEY'], 'derived from the private key'),
  ...listReplacements(['VAPID_SUBJECT'], 'SUPPORT_EMAIL'),
  ...listReplacements(['LOTTERY_VAPID_SUBJECT'], 'LOTTERY_SUPPORT_EMAIL'),
  ...listReplacements(['ALLOWED_ORIGINS'], 'PUBLIC_WEB_URL and CARRIER_WEB_URL'),
  ...listReplacements(['WEBHOOKS_LOOPBACK', 'LOTTERY_MAIL_DOMAINS'], 'derived from NODE_ENV'),
  ...listReplacements(['ROAD_RANKING_MS'], 'fixed'),
  ...listReplacements(
    [
      'SMS_PROVIDER',
      'SMS_SEGMENT_CENTS',
      'OVHCLOUD_APPLICATION_KEY',
      'OVHCLOUD_APPLICATION_SECRET',
      'OVHCLOUD_CONSUMER_KEY',
      'OVHCLOUD_SMS_SERVICE',
      'BREVO_API_KEY',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'MAILBOX_URL',
    ],
    'SMS_DSN',
  ),
  ...listReplacements(
    [
      'SMS_URL',
      'STRIPE_API_BASE',
      'LOTTERY_STRIPE_API_BASE',
      'LOTTERY_PAYPAL_API_BASE',
      'GOOGLE_MAPS_URL',
      'GEOPLATEFORME_URL',
    ],
    'PROVIDER_ADDRESSES',
  ),
  ...listReplacements(listBucketNames(''), 'FILES_STORE'),
  ...listReplacements(listBucketNames('LOTTERY_'), 'LOTTERY_FILES_STORE'),
  ...listReplacements(['LOTTERY_BEACON_RELAYS'], 'LOTTERY_BEACON'),
  ...listReplacements(['SIMULATION_SPEED'], 'SIMULATION'),
  ...listReplacements(
    [
      'LOTTERY_DRAW_DAY',
      'LOTTERY_DRAW_TIME',
      'LOTTERY_TICKET_CENTS',
      'DRAWS_PER_PURCHASE',
      'POT_SHARE_CENTS',
      'COST_SHARE_CENTS',
    ],
    'npm run lottery-admin -- business set',
  ),
  ...listReplacements(['LOTTERY_TIME_ZONE'], 'fixed: Europe/Paris'),
  ...listReplacements(
    [
      'WATCH_NEAR_M',
      'WATCH_STALL_M',
      'WATCH_STALL_MINUTES',
      'WATCH_ASTRAY_MINUTES',
      'WATCH_AWAY_M',
      'WATCH_AWAY_PERCENT',
      'WATCH_AWAY_MINUTES',
      'WATCH_SILENT_MINUTES',
      'WATCH_UNANSWERED_MINUTES',
      'WATCH_EXTRA_MINUTES',
      'WATCH_PLANNED_MINUTES',
      'WATCH_ARRIVAL_M',
    ],
    'npm run admin -- business set',
  ),
  ...listReplacements(
    [
      'RETENTION_QUOTE_DAYS',
      'RETENTION_NOTIFICATION_DAYS',
      'RETENTION_DOCUMENT_DAYS',
      'TWO_PERSONS_ABOVE_EUROS',
    ],
    'npm run admin -- business set',
  ),
  ...listReplacements(
    [
      ...listIdentityNames('OPERATOR_', ['CAPITAL', 'VAT_NUMBER', 'PHONE', 'IBAN', 'BIC']),
      ...listIdentityNames('LOTTERY_OPERATOR_', ['LAW']),
      'LOTTERY_DATA_PROTECTION_AUTHORITY',
      'LOTTERY_LICENCE_NUMBER',
      'LOTTERY_LICENCE_AUTHORITY',
      'LOTTERY_LICENCE_COUNTRIES',
      'LOTTERY_TESTIMONIALS',
      'LOTTERY_BANK_BENEFICIARY',
      'LOTTERY_BANK_IBAN',
      'LOTTERY_BANK_BIC',
      'LOTTERY_MONEY_ORDER_ADDRESS',
      'IOS_APP_URL',
      'ANDROID_APP_URL',
    ],
    'OPERATOR_FILE',
  ),
}

/** Returns a sentence for each variable that is set and no longer read, with its replacement; none for an empty one. */
export function describeFormerSettings(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(replacements).flatMap(([name, replacement]) =>
    environment[name]
      ? [`${name} is no longer read. Now: ${replacement} (docs/runbook/deploy.md, "Settings that went").`]
      : [],
  )
}

/** Logs a warning for each variable that is set and no longer read. */
export function warnAboutFormerSettings(
  log: { readonly warn: (sentence: string) => void },
  environment: NodeJS.ProcessEnv,
): void {
  for (const sentence of describeFormerSettings(environment)) log.warn(sentence)
}

/** Pairs of a former name and its replacement. */
export const formerSettings = Object.entries(replacements)

function listReplacements(names: readonly string[], replacement: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, replacement]))
}

function listBucketNames(prefix: string): readonly string[] {
  const parts = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY', 'PATH_STYLE']
  return parts.map((part) => `${prefix}FILES_S3_${part}`)
}

function listIdentityNames(prefix: string, more: readonly string[]): readonly string[] {
  const parts = ['NAME', 'LEGAL_FORM', 'ADDRESS', 'REGISTRATION', 'PUBLISHER', 'HOST', 'MEDIATOR', ...more]
  return parts.map((part) => prefix + part)
}

import { describe, expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const database = { DATABASE_URL: 'postgresql://db/delivery' }
const read = (environment: NodeJS.ProcessEnv) => readSettings('api', { ...database, ...environment })

function readProblem(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('an absent or empty setting has its default, and other variables are left out', () => {
  const settings = read({ API_PORT: '', OTHER: 'x' })
  expect(settings).toMatchObject({ API_PORT: 4000, MAPS: 'auto' })
  expect(settings).not.toHaveProperty('OTHER')
})

test('a program does not read the settings of other programs', () => {
  expect(read({ LOTTERY_API_PORT: '1' })).not.toHaveProperty('LOTTERY_API_PORT')
  expect(readSettings('web', { BANK_SECRET: 'x' })).not.toHaveProperty('BANK_SECRET')
})

describe('a port', () => {
  test.each([
    ['1', 1],
    ['65535', 65_535],
  ])('may be %s', (text, number) => {
    expect(read({ API_PORT: text }).API_PORT).toBe(number)
  })

  test.each([['0'], ['65536'], ['-1'], ['http'], ['40.5'], [' ']])('must not be %j', (text) => {
    expect(readProblem({ API_PORT: text })).toBe(
      'The configuration is wrong:\n  API_PORT: must be a port number',
    )
  })
})

describe('a switch', () => {
  test.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('set to %s is %s', (text, isOn) => {
    expect(read({ METRICS: text }).METRICS).toBe(isOn)
  })

  test('with any value but on, off, true, false, 1 and 0 is refused', () => {
    expect(readProblem({ METRICS: 'yes' })).toContain('METRICS: must be on or off')
  })
})

describe('an address with keys in it', () => {
  test.each([
    ['api', 'SMTP_URL', 'smtps://user:50%hush@mail.example.fr'],
    ['api', 'SMTP_URL', 'smtps://user:hu%ffsh@mail.example.fr'],
    ['api', 'SMTP_URL', 'smtps://user:hush#@mail.example.fr'],
    ['api', 'SMTP_URL', 'mail.example.fr:hush'],
    ['api', 'SMS_DSN', 'twilio://AC1:50%hush@default'],
    ['api', 'SMS_DSN', 'ovhcloud://key:secret@default?consumer_key=hush%&service_name=sms-ab1-1'],
    ['api', 'FILES_STORE', 's3://key:hush%@host/bucket'],
    ['api', 'FILES_STORE_FORMER', 's3://key:%C3hush@host/bucket'],
    ['lottery-api', 'LOTTERY_FILES_STORE', 's3://key:hush%@host/bucket'],
    ['lottery-api', 'LOTTERY_FILES_STORE_FORMER', 's3://key:hush%zz@host/bucket'],
  ] as const)('%s: %s=%s is refused by its name, and its key is not repeated', (program, name, value) => {
    const environment = { ...database, LOTTERY_DATABASE_URL: 'postgresql://db/lottery', [name]: value }
    const refused = () => readSettings(program, environment)
    expect(refused).toThrow(new RegExp(`^The configuration is wrong:\\n  ${name}: must `))
    expect(refused).not.toThrow('hush')
  })

  test('is accepted when its keys are encoded', () => {
    const environment = {
      SMTP_URL: 'smtps://user:50%25@mail.example.fr:465',
      SMS_DSN: 'twilio://AC1:a%2Fb@default',
      FILES_STORE: 's3://key:se%2Fcret%25@host/bucket',
    }
    expect(read(environment)).toMatchObject(environment)
  })
})

test('every wrong setting is named in one message, and a secret is not repeated', () => {
  const problem = readProblem({ API_PORT: 'x', METRICS: 'x', AUTH_SECRET: 'too-short' })
  expect(problem.split('\n').toSorted()).toEqual([
    '  API_PORT: must be a port number',
    '  AUTH_SECRET: must have at least 32 characters',
    '  METRICS: must be on or off',
    'The configuration is wrong:',
  ])
  expect(problem).not.toContain('too-short')
})

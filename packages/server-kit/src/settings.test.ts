import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onOff, port, readSettings } from './settings.ts'

const schema = z.object({
  API_PORT: port(4000),
  METRICS: onOff(true),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
})

function problemOf(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(schema, environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('an absent or empty setting has its default', () => {
  expect(readSettings(schema, { API_PORT: '', OTHER: 'x' })).toEqual({ API_PORT: 4000, METRICS: true })
})

describe('a port', () => {
  test.each([
    ['1', 1],
    ['65535', 65_535],
  ])('is %s', (text, number) => {
    expect(readSettings(schema, { API_PORT: text }).API_PORT).toBe(number)
  })

  test.each([['0'], ['65536'], ['-1'], ['http'], ['40.5'], [' ']])('is not %j', (text) => {
    expect(problemOf({ API_PORT: text })).toBe(
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
  ])('%s is %s', (text, isOn) => {
    expect(readSettings(schema, { METRICS: text }).METRICS).toBe(isOn)
  })

  test('is nothing else', () => {
    expect(problemOf({ METRICS: 'yes' })).toContain('METRICS: must be on or off')
  })
})

test('every wrong setting is named in one message, and no value is repeated', () => {
  const problem = problemOf({ API_PORT: 'x', METRICS: 'x', AUTH_SECRET: 'too-short' })
  expect(problem.split('\n')).toEqual([
    'The configuration is wrong:',
    '  API_PORT: must be a port number',
    '  METRICS: must be on or off',
    '  AUTH_SECRET: must have at least 32 characters',
  ])
  expect(problem).not.toContain('too-short')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperator } from './operator.ts'
import { operatorFile } from './testing/operator-file.ts'

const example = join(import.meta.dirname, '../../../deploy/operator.example.json')
const inProduction = { isProduction: true }
const inDevelopment = { isProduction: false }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function writeOperatorFile(content: unknown): string {
  const file = join(folder, 'operator.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('without an operator file there are no details and no testimonials, and the app links lead to the stores', () => {
  const { iosAppUrl, androidAppUrl, ...identity } = readOperator('delivery', undefined, inDevelopment)
  expect(new Set(Object.values(identity))).toEqual(new Set([null]))
  expect([iosAppUrl, androidAppUrl].every((url) => url.startsWith('https://'))).toBe(true)
  expect(readOperator('lottery', undefined, inDevelopment).testimonials).toEqual([])
})

test('each product reads its own section of the operator file', () => {
  expect(readOperator('delivery', operatorFile, inProduction)).toMatchObject({
    name: 'Volant SAS',
    iban: 'FR7630006000011234567890189',
  })
  expect(readOperator('lottery', operatorFile, inProduction)).toMatchObject({ name: 'Cagnotte SAS' })
})

test('the example is valid in development, and production refuses its placeholders', () => {
  expect(readOperator('delivery', example, inDevelopment).name).toMatch(/^\[.*\]$/)
  for (const product of ['delivery', 'lottery'] as const)
    expect(() => readOperator(product, example, inProduction)).toThrow(`${product}.name`)
})

test('production refuses to start while details of the operator are missing, and names them', () => {
  const file = writeOperatorFile({ delivery: { name: 'Volant SAS' } })
  expect(() => readOperator('delivery', file, inProduction)).toThrow(
    'In production OPERATOR_FILE must name: delivery.address, delivery.registration, delivery.vatNumber',
  )
  expect(() => readOperator('lottery', file, inProduction)).toThrow('lottery.name')
})

test.each([
  ['that is missing', () => join(folder, 'absent.json'), 'there is no such file'],
  ['that is a folder', () => folder, 'it is a folder'],
  ['that is cut off', () => writeOperatorFile('{ "delivery": { "na'), 'it must be a JSON file'],
  ['that is a list', () => writeOperatorFile([]), 'the whole: Invalid input'],
  ['with an unknown detail', () => writeOperatorFile({ delivery: { nom: 'Volant' } }), 'nom'],
  ['with a number for a name', () => writeOperatorFile({ delivery: { name: 7 } }), 'delivery.name'],
  [
    'with a wrong check digit in its IBAN',
    () => writeOperatorFile({ delivery: { iban: 'FR7630006000011234567890188' } }),
    'delivery.iban: must be an IBAN of the SEPA area',
  ],
  [
    'with two wrong details',
    () => writeOperatorFile({ delivery: { iban: 'FR76', bic: 'x' } }),
    'delivery.iban: must be an IBAN of the SEPA area; delivery.bic: must be a BIC',
  ],
])(
  'an operator file %s is refused in one line with its setting, its path and the reason',
  (_, makeFile, reason) => {
    const file = makeFile()
    const problem = readProblem(file)
    expect(problem).toContain(`OPERATOR_FILE (${file}) `)
    expect(problem).toContain(reason)
    expect(problem).not.toContain('\n')
  },
)

function readProblem(file: string): string {
  try {
    readOperator('delivery', file, inDevelopment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('a testimonial without a French text is refused', () => {
  const file = writeOperatorFile({ lottery: { testimonials: [{ name: 'A. B.', text: {} }] } })
  expect(() => readOperator('lottery', file, inDevelopment)).toThrow('lottery.testimonials.0.text.fr')
})

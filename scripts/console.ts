const rewrites = process.stdout.isTTY === true
const usual = '\u001b[0m'
const painted = rewrites || process.env.FORCE_COLOR === '1'

/** The text in a colour of the terminal, or as it is where there is none. */
export function paint(colour: 'green' | 'red' | 'yellow' | 'dim' | 'bold', text: string): string {
  const codes = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 }
  return painted ? `\u001b[${codes[colour]}m${text}${usual}` : text
}

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one step and prints its duration. A step that takes longer than a second is announced first, so that the wait is
 * explained. The work's result or error is passed on.
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begunMs = performance.now()
  const seconds = (): string => `${((performance.now() - begunMs) / 1000).toFixed(1)} s`
  if (rewrites) process.stdout.write(`  ${paint('dim', '…')} ${title}`)
  const announcement = rewrites ? undefined : setTimeout(() => say(`  … ${title}`), 1000)
  try {
    const result = await work()
    end(`  ${paint('green', '✓')} ${title} ${paint('dim', seconds())}`)
    return result
  } catch (error) {
    end(`  ${paint('red', '✗')} ${title} ${paint('dim', seconds())}`)
    throw error
  } finally {
    clearTimeout(announcement)
  }

  function end(line: string): void {
    process.stdout.write(rewrites ? `\r\u001b[2K${line}\n` : `${line}\n`)
  }
}

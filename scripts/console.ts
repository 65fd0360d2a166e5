const isTerminal = process.stdout.isTTY === true
const resetCode = '\u001b[0m'
const hasColours = isTerminal || process.env.FORCE_COLOR === '1'

/** Returns the text in a colour of the terminal; unchanged where there are no colours. */
export function paint(colour: 'green' | 'red' | 'yellow' | 'dim' | 'bold', text: string): string {
  const codes = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 }
  return hasColours ? `\u001b[${codes[colour]}m${text}${resetCode}` : text
}

/** Prints one line. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one step and prints its duration. A step that takes longer than a second is announced first, so that the wait is
 * explained. The work's result or error is passed on.
 */
export async function runStep<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begunMs = performance.now()
  const formatSeconds = (): string => `${((performance.now() - begunMs) / 1000).toFixed(1)} s`
  if (isTerminal) process.stdout.write(`  ${paint('dim', '…')} ${title}`)
  const announcement = isTerminal ? undefined : setTimeout(() => printLine(`  … ${title}`), 1000)
  try {
    const result = await work()
    end(`  ${paint('green', '✓')} ${title} ${paint('dim', formatSeconds())}`)
    return result
  } catch (error) {
    end(`  ${paint('red', '✗')} ${title} ${paint('dim', formatSeconds())}`)
    throw error
  } finally {
    clearTimeout(announcement)
  }

  function end(line: string): void {
    process.stdout.write(isTerminal ? `\r\u001b[2K${line}\n` : `${line}\n`)
  }
}

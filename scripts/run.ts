// What every command has in common: it says how it is used, refuses what it does not know before it does anything, and ends
// with 1 and one sentence when it cannot do its work.
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

const settingsFile = 'env-file'
/** What every command takes. */
const everywhere = { [settingsFile]: { type: 'string' } } as const

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>['values']

export type Usage<Given extends Options> = {
  /** By which npm knows it: `npm run NAME`. */
  name: string
  /** What it does, in a sentence or two. */
  does: string
  /** The words that it takes, such as `FILE`; one in brackets may be left out. */
  words?: readonly string[]
  options?: Given
  /** What each option does; one that takes a value names it first, as in `4: answers with so many processes`. */
  says?: { [Name in keyof Given]: string }
}

/**
 * Runs the command, or says how it is used. LOG_LEVEL=debug prints the stack of calls.
 * @param task gets the options and the words that were given
 */
export async function runCommand<const Given extends Options>(
  usage: Usage<Given>,
  task: (values: Values<Given>, words: string[]) => Promise<void>,
): Promise<void> {
  try {
    const given = readArguments(usage, process.argv.slice(2))
    if (given?.settings !== undefined) loadSettings(given.settings)
    if (given) await task(given.values, given.words)
    else console.log(help(usage))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    process.exitCode = 1
  }
}

/**
 * The options and words of a command line; null when it asks for help.
 * @throws an error of one sentence for what the command does not know
 */
export function readArguments<const Given extends Options>(
  usage: Usage<Given>,
  given: string[],
): { values: Values<Given>; words: string[]; settings?: string | undefined } | null {
  // Asked for anywhere, it is all that is done.
  if (given.some((word) => word === '--help' || word === '-h')) return null
  const { words = [], options = {} as Given } = usage
  const refuse = (what: string): never => {
    throw new Error(`${what} Its use: ${lineOf(usage)}`)
  }
  try {
    const known = { ...options, ...everywhere }
    const { values: all, positionals } = parseArgs({ args: given, options: known, allowPositionals: true })
    const { [settingsFile]: settings, ...values } = all as Values<Given> & { [settingsFile]?: string }
    const missing = words.slice(positionals.length).filter((word) => !word.startsWith('['))
    if (missing.length > 0) refuse(`${missing.join(' and ')} is missing.`)
    if (positionals.length > words.length) refuse(`"${positionals[words.length]}" is one word too many.`)
    // What is left has the options that were given.
    return { values: values as Values<Given>, words: positionals, ...(settings !== undefined && { settings }) }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error
    return refuse(`${(error as Error).message.split(/\.\s/, 1)[0]?.replace(/\.$/, '')}.`)
  }
}

/** A file that was named where the command was typed: npm changes to the folder of the project. */
export const typedPath = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Settings of the environment come before those of the file. Node reads it too, but only from where it was started. */
function loadSettings(file: string): void {
  const path = typedPath(file)
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The settings in ${path} (--env-file) cannot be read: ${code}.`, { cause: error })
  }
}

const nameOf = ({ name }: { name: string }): string => (name === 'start' ? 'npm start' : `npm run ${name}`)

function lineOf({ name, words = [], options = {} }: Usage<Options>): string {
  const flags = Object.entries({ ...options, ...everywhere }).map(
    ([flag, { type }]) => `[--${flag}${type === 'string' ? ' …' : ''}]`,
  )
  const given = [...words, ...flags].join(' ')
  return nameOf({ name }) + (given ? ` -- ${given}` : '')
}

function help(usage: Usage<Options>): string {
  const says = Object.entries({
    ...usage.says,
    [settingsFile]: 'FILE: reads the settings of this file too, such as /etc/portal.env',
  }).map(([flag, text]) => `  --${flag.padEnd(22)} ${text}`)
  return [lineOf(usage), '', usage.does, ...says].join('\n')
}

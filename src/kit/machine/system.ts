/**
 * Which system this machine has. Whatever is not the same everywhere (processes, accounts, locks, folders) is in this folder
 * alone, with the way of each system; `npm run rooms` refuses such calls elsewhere (docs/decisions/136).
 */
const { platform } = process

export const isLinux = platform === 'linux'
export const isWindows = platform === 'win32'

/** As packages with programs are named after it: `linux-x64`, `windows-x64`. */
export const programsFor = `${isWindows ? 'windows' : platform}-${process.arch}`

/** Behind the name of a program. */
export const programEnd = isWindows ? '.exe' : ''

/** What a program needs of the environment to find its own parts. */
export const systemPath: Record<string, string> = isWindows
  ? { SystemRoot: String.raw`C:\Windows`, PATH: String.raw`C:\Windows\System32` }
  : { PATH: '/usr/bin:/bin' }

/**
 * This process goes on as another program, with the same number. Elsewhere than on Linux it comes back, and the caller
 * goes on by itself.
 */
export function becomeProgram(program: string, args: string[], env: Record<string, string | undefined>): void {
  if (isLinux) process.execve?.(program, [program, ...args], env)
}

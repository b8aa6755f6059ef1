// The closed list of what is not the same on every system: refused in our sources outside the one folder that has the way of
// each system (src/kit/machine, docs/decisions/136). Tests run where they run.
import type { Finding } from './room-circles.ts'

const folder = 'src/kit/machine/'

const calls: [what: string, pattern: RegExp][] = [
  ['a signal to a process by its number', /(?<!\.)\bprocess\.kill\(/],
  ['a process group of its own', /\bdetached:/],
  ['a shell', /\bshell:\s*(true|['"`])|import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/],
  ['becoming another program', /\bexecve\b/],
  ['modes and owners of files', /\b[fl]?ch(mod|own)(Sync)?\(/],
  ['which system or user this is', /\bprocess\.(platform|arch|title|(get|set)e?[ug]id)\b|\bos\.(platform|userInfo)\(/],
  ['a path of one system', /['"`](\/(bin|dev|etc|home|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)\b|[A-Z]:\\)/],
  ['a socket with a path', /\b(listen|connect|createConnection)\(\s*(\{\s*path:|['"`](\\0|\\\\|[./]))|['"`]\\0\w/],
  ['a signal that not every system has', /'SIG(QUIT|HUP|USR1|USR2|STOP|CONT|PIPE|WINCH)'/],
  ['an open folder', /\bfsync(Sync)?\(|\bfsync\b[^}]*\} from 'node:fs'/],
]

/** What of a source belongs into that folder. Comments may speak of anything. */
export function checkMachine(file: string, text: string): Finding[] {
  if (file.startsWith(folder) || /\.test\.tsx?$/.test(file) || !/\.[cm]?tsx?$/.test(file)) return []
  const code = text.replaceAll(/\/\*[^]*?\*\/|(?<=^|[\s;])\/\/.*/g, '')
  return calls
    .filter(([, pattern]) => pattern.test(code))
    .map(([what]) => ({
      file,
      message: `uses ${what}. Not every system has that: ask ${folder}, which has the way of each.`,
    }))
}

/** The same of a script of package.json: Windows knows no settings before a command. */
export const checkScripts = (scripts: Record<string, string>): Finding[] =>
  Object.entries(scripts)
    .filter(([, command]) => /(^|&&|\|\|)\s*\w+=|[;|$]|'/.test(command.replaceAll(/&&|\|\|/g, '&&')))
    .map(([name]) => ({ file: 'package.json', message: `script "${name}" needs a shell that Windows has not.` }))

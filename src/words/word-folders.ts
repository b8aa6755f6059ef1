/** Which files hold words: each room's, and what a programme adds to rooms from its own folder. For the server and builds. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './languages.ts'

const source = join(import.meta.dirname, '..')

/** The folders of programmes that have words, below `src`. */
export const programmeFolders = readdirSync(join(source, 'programmes'))
  .map((name) => `programmes/${name}/words`)
  .filter((folder) => existsSync(join(source, folder)))

/** The files of a language below `src`, those of the rooms first. */
export const wordFilesOf = (language: Language): { room: string; path: string }[] =>
  ['words', ...programmeFolders].flatMap((folder) =>
    readdirSync(join(source, folder, language)).map((file) => ({
      room: file.replace(/\.json$/, ''),
      path: `${folder}/${language}/${file}`,
    })),
  )

/** The rooms of a bundle, and its parts of rooms. A room of a programme alone is with the dashboard: its card needs it. */
export function roomsOf(bundle: string, rooms: readonly string[]): readonly string[] {
  if (bundle !== 'dashboard') return rooms
  const common = new Set(readdirSync(join(source, 'words/en')))
  const own = programmeFolders.flatMap((folder) => readdirSync(join(source, folder, 'en')))
  return [...rooms, ...new Set(own.filter((file) => !common.has(file)).map((file) => file.replace(/\.json$/, '')))]
}

/** What a file says at a place, `card` or `pay.title`, in its groups; null where it says nothing there. */
export function partOf(said: object, place: readonly string[]): object | null {
  const [group = '', ...inner] = place
  const value: unknown = Reflect.get(said, group)
  if (value === undefined) return null
  const part = inner.length === 0 ? value : typeof value === 'object' && value !== null ? partOf(value, inner) : null
  return part === null ? null : { [group]: part }
}

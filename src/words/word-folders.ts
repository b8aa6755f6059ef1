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

/** The rooms of a bundle. A room of a programme alone is with students' pages: its card needs it. */
export function roomsOf(bundle: string, rooms: readonly string[]): readonly string[] {
  if (bundle !== 'signed-in') return rooms
  const common = new Set(readdirSync(join(source, 'words/en')))
  const own = programmeFolders.flatMap((folder) => readdirSync(join(source, folder, 'en')))
  return [...rooms, ...new Set(own.filter((file) => !common.has(file)).map((file) => file.replace(/\.json$/, '')))]
}

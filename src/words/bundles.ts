/**
 * The browser's messages, in bundles: a page loads those it shows, in the one language that is read. The server
 * has them all. A bundle is there before a component asks for it: `public` is awaited before hydration,
 * the others by the layout that provides them.
 */
import { preloadModule } from 'react-dom'
import { bundles } from 'virtual:word-bundles'
import { wordFiles } from 'virtual:word-files'
import { bundleRooms } from './bundle-rooms.ts'
import { defaultLanguage, isLanguage, type Language, languages } from './languages.ts'
import type { Messages } from './words.ts'

export type Bundle = Partial<Messages>
export type BundleName = keyof typeof bundleRooms
const names = Object.keys(bundleRooms) as BundleName[]

const isServer = import.meta.env.SSR
const wanted = new Set<BundleName>()
const loaded: Partial<Record<`${BundleName}-${Language}`, Bundle>> = {}

// Of this browser's page. The server renders for many and never reads it.
let spoken: Language | undefined

/** The language that the server wrote this page in, or the one chosen since. */
export function spokenLanguage(): Language {
  spoken ??= isLanguage(document.documentElement.lang) ? document.documentElement.lang : defaultLanguage
  return spoken
}

async function load(name: BundleName, language: Language): Promise<void> {
  wanted.add(name)
  loaded[`${name}-${language}`] ??= (await bundles[`${name}-${language}`]()).words
}

/** Brings a bundle into reach, to be awaited before its first use. */
export async function prepareWords(name: BundleName): Promise<void> {
  await Promise.all((isServer ? languages : [spokenLanguage()]).map((language) => load(name, language)))
}

/** Brings everything that is in use into reach in another language, which is then the spoken one. */
export async function speak(language: Language): Promise<void> {
  const missing = () => names.filter((name) => wanted.has(name) && !loaded[`${name}-${language}`])
  // Again, for a page that arrives meanwhile brings its own.
  for (let left = missing(); left.length > 0; left = missing()) {
    await Promise.all(left.map((name) => load(name, language)))
  }
  spoken = language
}

/** The messages of a bundle. On the server it also names to the browser early which file it will need. */
export function wordsOf(name: BundleName, language: Language): Bundle {
  const file = wordFiles[`${name}-${language}`]
  if (isServer && file) preloadModule(file)
  return loaded[`${name}-${language}`] ?? loaded[`${name}-${defaultLanguage}`] ?? {}
}

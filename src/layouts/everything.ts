/** What most of the office's pages wait for, and those that students share with it: all words and all styles. */
import { prepareWords } from '#words/bundles.ts'
import { officeBundles } from './office-parts.ts'

export const allBundles = [
  ...officeBundles,
  'short-forms',
  'forms',
  'long-forms',
  'papers',
  'signed-in',
  'office-pages',
] as const
await Promise.all(allBundles.map(prepareWords))

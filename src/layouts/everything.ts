/** What the office's pages wait for, and those that students share with it: all words and all styles. */
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/full.css'

export const allBundles = ['dashboard', 'entry', 'forms', 'papers', 'signed-in', 'office'] as const
await Promise.all(allBundles.map(prepareWords))

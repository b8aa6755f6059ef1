/** What each of the office's pages waits for: the words of its frame, and all styles. */
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/full.css'

export const officeBundles = ['dashboard', 'entry', 'office'] as const
await Promise.all(officeBundles.map(prepareWords))

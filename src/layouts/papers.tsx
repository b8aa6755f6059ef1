/** Visitors' pages to read; inside the layout of forms. */
import { prepareWords } from '#words/bundles.ts'
import { layoutSaying } from './Providers.tsx'

const bundles = ['entry', 'papers'] as const
await Promise.all(bundles.map(prepareWords))

export default layoutSaying(bundles)

/** Visitors' pages with a form of few fields; inside the layout of forms. */
import { prepareWords } from '#words/bundles.ts'
import { layoutSaying } from './Providers.tsx'

const bundles = ['entry', 'short-forms'] as const
await Promise.all(bundles.map(prepareWords))

export default layoutSaying(bundles)

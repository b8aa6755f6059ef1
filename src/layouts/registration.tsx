/** The form of the registration, which comes in few files; inside the layout of forms. */
import { prepareWords } from '#words/bundles.ts'
import { layoutSaying } from './Providers.tsx'

const bundles = ['entry', 'forms'] as const
await Promise.all(bundles.map(prepareWords))

export default layoutSaying(bundles)

/** Visitors' pages whose forms say most; inside the layout of forms. */
import { prepareWords } from '#words/bundles.ts'
import { layoutSaying } from './Providers.tsx'

const bundles = ['entry', 'forms', 'long-forms'] as const
await Promise.all(bundles.map(prepareWords))

export default layoutSaying(bundles)

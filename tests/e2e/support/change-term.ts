// The region's next term, for what happens to those who were there before.
import { office } from './api.ts'
import type { Campus } from './campus.ts'

type Term = { id: number }
type Region = { current_term_id: number }

/** Makes another term the current one of the test's own region. */
export async function changeTerm(campus: Campus): Promise<void> {
  const region = await office<Region>('GET', `/regions/${campus.id}`)
  const terms = await office<Term[]>('GET', '/terms?per_page=100')
  const other = terms.find(({ id }) => id !== region.current_term_id)
  if (!other) throw new Error('There is only one term.')
  await office('PUT', `/regions/${campus.id}`, { ...region, current_term_id: other.id })
}

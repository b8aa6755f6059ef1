/** Groups that look alike: of those only a few come from one address, however many different ones do. */
import type { Deps } from '#deps.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { tooMany } from '#kit/errors.ts'
import { fewOfAKind } from '#kit/gate/mark-limit.ts'
import { hourMs } from '#kit/time.ts'
import { mostAlike } from './look-alike.rules.ts'

export type Looks = {
  /** Where the request came from. */
  network: string
  /** The marks that it must not share with many others from there. */
  looks: readonly string[]
}

/** The counts of this process; asked for when it starts, so that they learn from then on what others count. */
export const countsOf = perDatabase(({ others }: Pick<Deps, 'db' | 'others'>) =>
  fewOfAKind({ kind: 'alike', most: mostAlike, within: hourMs, others }),
)

const marksOf = ({ network, looks }: Looks) => looks.map((look) => `${network} ${look}`)

/**
 * Counts a group among those that look like it. The same people count once, however often they send a form.
 * @throws 429 when there were enough of them within the hour
 */
export function admitAlike(deps: Deps, looks: Looks, nims: readonly string[]): void {
  if (!deps.config.rateLimit) return
  const wait = countsOf(deps).admit(marksOf(looks), nims.toSorted().join(' '), deps.now().getTime())
  if (wait > 0) throw tooMany('alike', wait / 1000, 'errors.alike')
}

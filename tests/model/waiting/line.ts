// The waiting list as the club thinks of it: who is offered what, in a few lines of its own, from what the database held
// before the line was served. It knows neither the portal's plan nor its tables' triggers.
export type Want = { shift: number; passes: number; collected: number; hasCollected: boolean }
export type Group = {
  id: number
  place: number
  size: number
  least: number
  isWaiting: boolean
  wants: Want[]
}
/** Free seats by shift. */
export type Free = Record<number, number>

export type Expected = {
  offers: { group: number; shift: number; seats: number }[]
  collected: Record<string, number>
}

/** After so many passes seats are collected. */
export const passes = 2

/** What serving the line once leads to: walk along it, and give what there is to those who can use it. */
export function expectServing(groups: readonly Group[], free: Free): Expected {
  const left = { ...free }
  const offers: Expected['offers'] = []
  const collected: Expected['collected'] = {}
  const line = groups.filter(({ isWaiting }) => isWaiting).toSorted((a, b) => a.place - b.place)
  for (const { id, size, least, wants } of line) {
    const inHand = (want: Want) => (left[want.shift] ?? 0) + want.collected
    const served = wants.find((want) => inHand(want) >= least)
    if (served) {
      const seats = Math.min(size, inHand(served))
      offers.push({ group: id, shift: served.shift, seats })
      for (const want of wants) left[want.shift] = inHand(want) - (want === served ? seats : 0)
      continue
    }
    for (const want of wants) if (want.collected > 0) collected[`${id} ${want.shift}`] = want.collected
    const going = wants.some((want) => want.collected > 0)
    const chosen = wants.find(
      (want) =>
        (left[want.shift] ?? 0) > 0 && (going ? want.collected > 0 : want.passes >= passes && !want.hasCollected),
    )
    if (!chosen) continue
    collected[`${id} ${chosen.shift}`] = inHand(chosen)
    left[chosen.shift] = 0
  }
  return { offers, collected }
}

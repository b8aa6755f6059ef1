// Which lines surely paid which payments: by an amount of its own or the sender's name, and nothing else could be meant.
import { type Model, prices, type Seen } from './model.ts'
import { isOpen, leftOf, missedBy, receivedOf } from './sums.ts'

type SurePair = NonNullable<Seen['pairs']>[number]
const tell = (pairs: readonly SurePair[]) =>
  pairs
    .map(({ line, payment }) => `${line} for ${payment}`)
    .toSorted()
    .join(', ')

/** What was confirmed because it is sure has to be all that is, and nothing else. Of two steps at once the list is older. */
export function unsure(model: Model, pairs: readonly SurePair[], isPair: boolean): string | null {
  const wrong = pairs.find(({ line, payment }) => {
    const amount = model.payments[payment]?.amount
    return model.lines[line] && model.lines[line].amount !== amount
  })
  if (wrong) return `${wrong.line} is not the money of ${wrong.payment}`
  const [said, due] = [tell(pairs), tell(sureOf(model))]
  return isPair || said === due ? null : `sure was ${said || 'nothing'} where ${due || 'nothing'} is`
}

function sureOf(model: Model): SurePair[] {
  const lines = Object.keys(model.lines)
    .filter((line) => isOpen(model, line))
    .map((line) => ({ line, left: leftOf(model, line), ...model.lines[line]! }))
  const waiting = Object.entries(model.payments)
    .map(([payment, one]) => ({ payment, due: one.amount - receivedOf(one), ...one }))
    .filter(({ isCash, due }) => !isCash && due > 0)
  return lines.flatMap(({ line, left, amount, names }) => {
    const found = waiting.filter(({ due }) => due === left)
    return found.flatMap(({ payment, kind, status, isBinned, isOwn, due, amount: asked }) => {
      const like = lines.filter((one) => one.left === due)
      const isPlain = Object.values(prices).some((price) => price === asked)
      const isAlone = isOwn && !isPlain && found.length === 1 && like.length === 1
      // A text that names somebody is compared where its amount is near, or the plain price.
      const near = lines.filter((one) => Math.abs(one.left - due) <= 500 || one.left === prices[kind])
      const isNamed = names === payment && near.filter((one) => one.names === payment).length === 1
      const isContradicted = names !== payment && waiting.some((one) => one.payment === names && !one.isErased)
      const isWhole = left === amount && due === asked
      const isThere = missedBy(model, line).length === 0
      const isSure = isThere && isWhole && status === 'PENDING' && !isBinned && !isContradicted && (isAlone || isNamed)
      return isSure ? [{ line, payment }] : []
    })
  })
}

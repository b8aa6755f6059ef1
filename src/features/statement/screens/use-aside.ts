/** Setting a line aside with a way back, at once or by a rule that is remembered. */
import { ApiError } from '#kit/endpoint/call.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { applyRule, endRule, makeRule, takeRuleBack } from '../aside-rule.contract.ts'
import { setAside, takeBack } from '../statement.contract.ts'
import { changed } from '../widgets/statement-changed.ts'

export type AsideLine = { id: number; amount: number; sen: number; text: string; account_id: number; account: string }
export type AsideGiven = { reason: string; word: string | null; account_id: number | null }

export function useAside(onUndone?: (id: number) => void) {
  const words = useWords('statements.reconcile')
  const api = useApi()
  const offer = useOfferBack(changed)
  const isConflict = (error: unknown) => error instanceof ApiError && error.problem.status === 409
  /** Nothing fits, or it is so already. */
  const unlessDone = async <Answer>(call: Promise<Answer>): Promise<Answer | null> =>
    call.catch((error: unknown) => {
      if (isConflict(error)) return null
      throw error
    })
  /** Makes the rule, applies it, and sets the line itself aside: it may be one that the rule leaves to people. */
  const write = async (line: AsideLine, { reason, word, account_id }: AsideGiven): Promise<number | null> => {
    const params = { id: line.id }
    if (word === null) {
      await api.call(setAside, { params, body: { reason } })
      return null
    }
    const { data: rule } = await api.call(makeRule, { body: { word, reason, account_id } })
    await unlessDone(api.call(applyRule, { params: { id: rule.id } }))
    await unlessDone(api.call(setAside, { params, body: { reason } }))
    return rule.id
  }
  const back = async (line: AsideLine, ruleId: number | null): Promise<string> => {
    const ended = ruleId === null ? null : await endOf(ruleId)
    const opened = await unlessDone(api.call(takeBack, { params: { id: line.id } }))
    onUndone?.(line.id)
    return opened?.message ?? ended ?? ''
  }
  const endOf = async (id: number): Promise<string> => {
    await unlessDone(api.call(takeRuleBack, { params: { id } }))
    return (await api.call(endRule, { params: { id } })).message
  }
  /** For a form, which shows the refusals itself. */
  return async (line: AsideLine, given: AsideGiven): Promise<void> => {
    const ruleId = await write(line, given)
    const text = words('asideDone', { amount: rupiah(line.amount + line.sen / 100), reason: given.reason })
    offer({ text, back: () => back(line, ruleId) })
  }
}

/** A sum with how many make it; for administrators the way to the list of just these. */
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasLists } from '#duties.ts'
import { TextLink } from '#ui/links.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { exactly } from '#features/statement/sen.rules.ts'
import { addressOf, type Lines, type ListBehind, type RefundSum, type Sum } from '../book.rules.ts'
import classes from './books.module.css'

type Props = {
  sum: Sum | Lines | RefundSum
  /** Its description, for people who hear the link alone; said before the amount. */
  label: string
  to?: ListBehind | undefined
}

export function Amount({ sum, label, to }: Props) {
  const words = useWords('books')
  const count = 'payments' in sum ? sum.payments : 'lines' in sum ? sum.lines : sum.refunds
  const counted = 'payments' in sum ? 'count' : 'lines' in sum ? 'lineCount' : 'refunds.count'
  if (count === 0) return <span className="soft">–</span>
  const amount = rupiah('sen' in sum ? exactly(sum) : sum.amount)
  return (
    <div>
      <Way to={to} label={label}>
        {amount}
      </Way>
      <small>{words(counted, { count })}</small>
    </div>
  )
}

/** The part of a sum that one programme has, and the list of it. */
export type ProgrammePart = { programme: PaidEntity; sum: Sum; to: ListBehind }

type PartsProps = { sum: Sum; label: string; parts: readonly ProgrammePart[] }

/** A sum of several programmes: each has a list of its own. */
export function AmountOfParts({ sum, label, parts }: PartsProps) {
  const some = parts.filter((part) => part.sum.payments > 0)
  if (some.length < 2) return <Amount sum={sum} label={label} to={some[0]?.to} />
  return (
    <div>
      {rupiah(sum.amount)}
      {some.map((part) => (
        <small key={part.programme}>
          <CountOf part={part} label={label} />
        </small>
      ))}
    </div>
  )
}

/** "TOEFL: 12 payments", the way to them. */
export function CountOf({ part: { programme, sum, to }, label }: { part: ProgrammePart; label: string }) {
  const words = useWords('books')
  const name = words(`programmes.${programme}`)
  return (
    <Way to={to} label={`${label}, ${rupiah(sum.amount)}`}>
      {words('countOf', { programme: name, count: sum.payments })}
    </Way>
  )
}

/** A link for administrators, whose lists these are, and to the lists that a region reads too; else the text alone. */
export function Way({ to, label, children }: { to: ListBehind | undefined; label: string; children: ReactNode }) {
  const { user } = useSession()
  if (!to || !(hasLists(user) || to.path === '/refunds')) return children
  return (
    <TextLink inherit underline="always" className={classes.way} to={addressOf(to)}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </TextLink>
  )
}

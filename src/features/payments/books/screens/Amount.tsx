/** A sum with how many make it; for administrators the way to the list of just these. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { isAdmin } from '#roles.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { addressOf, type Lines, type ListBehind, type RefundSum, type Sum } from '../rules.ts'
import classes from './books.module.css'

type Props = {
  sum: Sum | Lines | RefundSum
  /** What it is, for who hears the link alone. */
  label: string
  to?: ListBehind | undefined
}

export function Amount({ sum, label, to }: Props) {
  const words = useWords('books')
  const { user } = useSession()
  const count = 'payments' in sum ? sum.payments : 'lines' in sum ? sum.lines : sum.refunds
  const counted = 'payments' in sum ? 'count' : 'lines' in sum ? 'lineCount' : 'refunds.count'
  if (count === 0) return <span className={classes.none}>–</span>
  const amount = rupiah(sum.amount)
  return (
    <div>
      {to && isAdmin(user) ? (
        <Anchor component={Link} inherit to={addressOf(to)} aria-label={words('toList', { figure: label, amount })}>
          {amount}
        </Anchor>
      ) : (
        amount
      )}
      <small>{words(counted, { count })}</small>
    </div>
  )
}

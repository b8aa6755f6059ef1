import { rupiah } from '#words/format.ts'
import classes from './payment.module.css'

/** An amount with the digits that tell it from all others. A round one has none. */
export function Digits({ amount }: { amount: number }) {
  const text = rupiah(amount)
  if (amount % 1000 === 0) return <span className={classes.digits}>{text}</span>
  return (
    <span className={classes.digits}>
      {text.slice(0, -3)}
      <mark className={classes.own}>{text.slice(-3)}</mark>
    </span>
  )
}

import { useWords } from '#words/Words.tsx'
import type { OwnPayment } from '../own-payment.contract.ts'
import classes from './Progress.module.css'

/** Received, being checked, confirmed or needs you: how far a payment is. */
export function Progress({ status }: { status: OwnPayment['status'] | 'CANCELLED' }) {
  const t = useWords('money.steps')
  const last = status === 'REJECTED' ? 'needsYou' : status === 'CANCELLED' ? 'cancelled' : 'confirmed'
  const here = status === 'PENDING' || status === 'CANCELLED' ? 1 : 2
  return (
    <ol className={classes.steps} aria-label={t('label')}>
      {(status === 'CANCELLED' ? (['received', last] as const) : (['received', 'checking', last] as const)).map(
        (step, index) => (
          <li
            key={step}
            data-state={index < here ? 'done' : index === here ? step : 'ahead'}
            aria-current={index === here ? 'step' : undefined}
          >
            {t(step)}
          </li>
        ),
      )}
    </ol>
  )
}

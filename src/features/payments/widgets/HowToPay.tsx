import { Input, Text } from '@mantine/core'
import { Fragment } from 'react'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import classes from './payment.module.css'
import { bareNumber, piecesOf } from './pay-to.ts'

type Props = {
  /** The committee's words: bank, number, name. */
  detail: string
  amount: number
  isCash: boolean
  /** The server refused the amount: the price has changed meanwhile. */
  amountError?: string | undefined
}

/** What to transfer and where to, with everything that a banking app asks for at one press. */
export function HowToPay({ detail, amount, isCash, amountError }: Props) {
  const t = useWords('toefl.payment')
  return (
    <section className={classes.how} aria-label={t('howTitle')}>
      <Text size="sm">{isCash ? t('howCash') : t('how')}</Text>
      <p className={classes.amount}>
        <span className={classes.amountLabel}>{t('amount')}</span>
        <CopyValue text={rupiah(amount)} value={String(amount)} label={t('copyAmount')} />
      </p>
      {amountError && (
        <Input.Error
          size="md"
          component="div"
          tabIndex={-1}
          data-path="payment.payment_amount"
          aria-label={t('amount')}
        >
          {t('amountChanged')} {amountError}
        </Input.Error>
      )}
      {!isCash && (
        <div className={classes.detail}>
          {detail.split('\n').map((line, index) => (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <DetailLine key={index} line={line} />
          ))}
        </div>
      )}
    </section>
  )
}

function DetailLine({ line }: { line: string }) {
  const t = useWords('toefl.payment')
  return (
    <p>
      {piecesOf(line).map(({ text, isNumber }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {isNumber ? <CopyValue text={text} value={bareNumber(text)} label={t('copyNumber')} /> : text}
        </Fragment>
      ))}
    </p>
  )
}

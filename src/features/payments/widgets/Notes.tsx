import { Fragment } from 'react'
import { useWords } from '#words/Words.tsx'
import { CopyValue } from './CopyValue.tsx'
import classes from './pay-to.module.css'
import { bareNumber, piecesOf } from './pay-to.ts'

/** The committee's own words on how to pay, with the numbers in them to be copied. */
export function Notes({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={className}>
      <div className={classes.notes}>
        {text.split('\n').map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} line={line} />
        ))}
      </div>
    </div>
  )
}

function Line({ line }: { line: string }) {
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

/**
 * After a registration: the things to take along, before any account is opened. The number, the date, and a way to tell
 * friends.
 */
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ShiftCalendarButton } from '#features/calendar/widgets/CalendarButton.tsx'
import { copyText } from '#features/payment/widgets/copy-text.ts'
import { momentRange } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type Answer, datesOf } from './answer.ts'

const strong = (text: ReactNode) => <strong>{text}</strong>

export function PaymentNumber({ number }: { number: number }) {
  const t = useWords('toefl.takeAway')
  return <Text>{t.rich('number', { number, strong })}</Text>
}

export function TakeAway({ answer }: { answer: Answer }) {
  return (
    <>
      <PaymentNumber number={answer.paymentId} />
      <TakeDates people={answer.people} />
    </>
  )
}

/** The dates of the group: into a calendar, and to friends. */
export function TakeDates({ people }: Pick<Answer, 'people'>) {
  const t = useWords('toefl.takeAway')
  const language = useLanguage()
  const dates = datesOf({ people })
  const lines = dates.map(({ starts_at, ends_at, shift, place }) =>
    [momentRange(starts_at, ends_at, language), shift, place].filter(Boolean).join(', '),
  )
  return (
    <Group gap="sm">
      <Share text={t('message', { dates: lines.join('\n') })} />
      {dates.map(({ shiftId, seatId, starts_at }) =>
        shiftId === undefined ? null : (
          <ShiftCalendarButton
            key={shiftId}
            id={shiftId}
            seat={seatId}
            {...(dates.length > 1 ? { of: starts_at } : {})}
          />
        ),
      )}
    </Group>
  )
}

/** By the phone's own sheet, or else into the clipboard; shown where neither works. */
function Share({ text }: { text: string }) {
  const t = useWords('toefl.takeAway')
  const [copied, setCopied] = useState<boolean | null>(null)
  // Drawn in the browser alone, after the form was sent.
  const canShare = 'share' in navigator
  // Closing the sheet is a refusal too, and nothing went wrong.
  const share = () =>
    canShare ? void navigator.share({ text }).catch(() => undefined) : void copyText(text).then(setCopied)
  return (
    <>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconShare size={18} aria-hidden />}
        onClick={share}
      >
        {copied ? t('copied') : t(canShare ? 'share' : 'copy')}
      </Button>
      {copied === false && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </>
  )
}

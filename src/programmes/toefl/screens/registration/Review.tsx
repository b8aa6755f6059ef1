import { Button, Skeleton, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clock, day, rupiah, weekday } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { PaymentValues } from '#features/payment/widgets/payment-values.ts'
import type { Provider, Receiver } from '#features/payment/widgets/PaymentFields.tsx'
import { Preview } from '#features/payment/widgets/ProofPreview.tsx'
import type { Shift } from './registration-facts.ts'
import classes from './Review.module.css'
import type { RegistrantValues } from './registration-values.ts'

type SectionProps = { title: string; onEdit: () => void; isLocked: boolean; children: ReactNode }

/** A part of the review, with the way back to where it can be changed. */
export function ReviewSection({ title, onEdit, isLocked, children }: SectionProps) {
  const t = useWords('toefl.review')
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <Title order={3}>{title}</Title>
        <Button
          variant="subtle"
          size="compact-md"
          disabled={isLocked}
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('editOf', { what: title })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
      </header>
      {children}
    </section>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A shift as one reads it: `Saturday, 5 December 2026, 09:00 WIB · Shift 1`. */
export function ShiftText({ shift }: { shift: Pick<Shift, 'shift' | 'starts_at'> | undefined }) {
  const t = useWords('toefl.shift')
  const language = useLanguage()
  if (!shift) return t('gone')
  return `${weekday(shift.starts_at, language)}, ${clock(shift.starts_at, language)} · ${shift.shift}`
}

type PersonProps = { person: RegistrantValues; major: string | undefined; shift: Shift | undefined }

export function PersonFacts({ person, major, shift }: PersonProps) {
  const t = useWords('toefl')
  const genderWord = useWords('common.genders')
  const language = useLanguage()
  return (
    <Facts>
      <Fact label={t('shift.legend')} isWide>
        <strong>
          <ShiftText shift={shift} />
        </strong>
      </Fact>
      <Fact label={t('person.name')} isWide>
        {person.name}
      </Fact>
      <Fact label={t('person.nim')}>{person.nim}</Fact>
      <Fact label={t('person.gender')}>
        {person.gender === 'M' || person.gender === 'F' ? genderWord(person.gender) : ''}
      </Fact>
      <Fact label={t('person.email')} isWide>
        {person.email}
      </Fact>
      <Fact label={t('person.phone_number')}>{person.phone_number}</Fact>
      <Fact label={t('person.line_id')}>{person.line_id}</Fact>
      <Fact label={t('person.major_id')} isWide>
        {major}
      </Fact>
      <Fact label={t('person.batch')}>{person.batch}</Fact>
      <Fact label={t('person.campus_location')}>{person.campus_location}</Fact>
      <Fact label={t('review.birth')} isWide>
        {person.birth_place}, {person.birth_date && day(person.birth_date, language)}
      </Fact>
      <Fact label={t('person.address')} isWide>
        {person.address}
      </Fact>
      <Fact label={t('person.domicile')}>{person.domicile}</Fact>
    </Facts>
  )
}

type PaymentProps = {
  payment: PaymentValues
  /** Null while it is asked for. */
  amount: number | null
  providers: readonly Provider[]
  receivers: readonly Receiver[]
}

export function PaymentFacts({ payment, amount, providers, receivers }: PaymentProps) {
  const t = useWords('toefl')
  const provider = providers.find(({ id }) => String(id) === payment.provider_id)
  const receiver = receivers.find(({ id }) => String(id) === payment.receiver_id)
  const isCash = payment.payment_type === 'CASH'
  const isQris = payment.payment_type === 'QRIS'
  return (
    <>
      <Facts>
        <Fact label={t('payment.amount')}>
          {amount === null ? <Skeleton h={20} w="6rem" /> : <strong>{rupiah(amount)}</strong>}
        </Fact>
        <Fact label={t('review.provider')}>
          {isCash || isQris ? t(`payment.types.${isCash ? 'CASH' : 'QRIS'}`) : provider?.name}
        </Fact>
        {isCash ? (
          <Fact label={t('review.receiver')}>{receiver?.name}</Fact>
        ) : (
          <Fact label={t('review.account')} isWide>
            {[payment.account_name.toUpperCase(), isQris ? '' : payment.account_number].filter(Boolean).join(', ')}
          </Fact>
        )}
      </Facts>
      {payment.payment_proof && (
        <div className={classes.proof}>
          <Preview file={payment.payment_proof} />
        </div>
      )}
    </>
  )
}

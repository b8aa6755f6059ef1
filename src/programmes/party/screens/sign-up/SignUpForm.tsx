import { Hint } from '#ui/Hint.tsx'
import { Alert, Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { DraftRestored } from '#ui/drafted-form/DraftRestored.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Section } from '#ui/drafted-form/Section.tsx'
import { SendArea } from '#ui/drafted-form/SendArea.tsx'
import { useFieldLeft } from '#ui/drafted-form/use-field-left.ts'
import { ErrorSummary } from '#ui/drafted-form/ErrorSummary.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import type { Major } from '#features/catalogue/widgets/MajorField.tsx'
import { lateEnd } from '#features/window/late.rules.ts'
import { WaitHere } from '#features/waiting/widgets/WaitHere.tsx'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { PartyShiftField } from './PartyShiftField.tsx'
import { PersonFields } from './PersonFields.tsx'
import { type Settings, useSignUp } from './use-sign-up.ts'

type Props = Settings & {
  regionId: number | null
  /** The required content of the picture, in the committee's words. */
  proofText: string | null
  isStale: boolean
  majors: readonly Major[]
  onStartOver: () => void
}

const waitingForm = '/dashboard/welcoming-party-registration/waiting'

/** The whole sign-up on one page: the shift, the person, the proof. */
export function SignUpForm(props: Props) {
  const { shifts, offer, regionId, proofText, isStale, majors, onStartOver } = props
  const language = useLanguage()
  const t = useWords('welcoming')
  const signUp = useSignUp(props)
  const { form, values, status, summary, cost, due, isShown } = signUp
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signUp.submit()
  }
  const onBlur = useFieldLeft(signUp.checkField)
  return (
    // Listens to its fields being left; they are interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} className="stack apart">
      {signUp.isRestored && (
        <DraftRestored
          texts={{
            restored: t('form.restored'),
            startOver: t('form.startOver'),
            question: { title: t('form.startOverAsk'), message: t('form.startOverText') },
          }}
          onStartOver={() => {
            signUp.startOver()
            onStartOver()
          }}
          onClose={signUp.hideRestored}
        />
      )}
      <ErrorSummary ref={summary} message={signUp.refusal} errors={signUp.listed} />
      <div className={classes.card}>
        <Section title={t('form.shift')}>
          {offer && (
            <Alert role="note" color="blue" icon={<IconArmchair aria-hidden />}>
              {t(isShown ? 'shift.offeredPaid' : 'shift.offered', {
                moment: moment(offer.offer_ends_at, language),
                late: moment(lateEnd(offer.offer_ends_at).toISOString(), language),
              })}
            </Alert>
          )}
          <PartyShiftField
            shifts={shifts}
            offeredId={offer?.shift_id}
            isStale={isStale}
            {...form.getInputProps('shift_id')}
          />
          {!offer && <WaitHere programme="PARTY" regionId={regionId} to={waitingForm} />}
        </Section>
        <PersonFields values={values} input={(field) => form.getInputProps(field)} majors={majors} isOwn isFilled />
        {cost ? (
          <PaymentSection
            values={values}
            input={(field) => form.getInputProps(field)}
            regionId={cost.regionId}
            due={due}
            price={cost.price}
          />
        ) : (
          <Section title={t('form.proof')}>
            <ProofField
              {...form.getInputProps('proof')}
              value={values.proof}
              label={t('fields.proof')}
              hint={proofText ? `${proofText} ${t('fields.proofFormats')}` : t('fields.proofHint')}
            />
          </Section>
        )}
        <NoticeLine />
        <SendArea status={status} />
        <div className={classes.end}>
          <Button type="submit" size="md" loading={status.kind === 'sending'}>
            {status.kind === 'unknown' ? t('form.retry') : t('form.submit')}
          </Button>
        </div>
      </div>
      <Hint>{t('form.kept')}</Hint>
    </form>
  )
}

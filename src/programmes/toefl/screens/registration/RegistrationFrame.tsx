import { Hint } from '#ui/Hint.tsx'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { DraftRestored } from '#ui/drafted-form/DraftRestored.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { SendArea } from '#ui/drafted-form/SendArea.tsx'
import { useFieldLeft } from '#ui/drafted-form/use-field-left.ts'
import { LoadingState } from '#ui/LoadingState.tsx'
import { useWords } from '#words/Words.tsx'
import { Problems } from './Problems.tsx'
import { StepBar } from './StepBar.tsx'
import type { Registration } from './use-registration.ts'

type Frame = Omit<Registration<Record<string, unknown>, unknown>, 'form' | 'values'>

type Props = {
  registration: Frame
  /** The heading of the step. */
  title: string
  /** A fact for every step, such as a shift that has filled up. */
  notice?: ReactNode
  /** After the form has begun again. */
  onStartOver?: () => void
  /** The text of the last step's button, if it does not send the whole registration. */
  submit?: string
  /** The way back from the first step. */
  onLeave?: () => void
  children: ReactNode
}

/** The steps' common frame: the place, the problems, and the way on. */
export function RegistrationFrame({ registration, title, notice, onStartOver, onLeave, children, ...rest }: Props) {
  const { step, steps, status, next, submit, listed, refusal, heading, summary, isHeld } = registration
  const t = useWords('toefl.form')
  const isLast = step === steps.at(-1)
  const previous = steps[steps.indexOf(step) - 1]
  const goOn = () => void (isLast && !isHeld ? submit() : next())
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    goOn()
  }
  const onBlur = useFieldLeft(registration.checkField)
  return (
    // Listens to its fields being left; they are interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} className="stack apart">
      {steps.length > 1 && (
        <StepBar
          steps={steps}
          current={step}
          isFinished={registration.isFinished}
          hasErrors={registration.hasErrors}
          isLocked={status.kind === 'sending'}
          onGo={registration.goTo}
        />
      )}
      {registration.isRestored && (
        <DraftRestored
          texts={{
            restored: t('restored'),
            startOver: t('startOver'),
            question: { title: t('startOverAsk'), message: t('startOverText') },
          }}
          onStartOver={() => {
            registration.startOver()
            onStartOver?.()
          }}
          onClose={registration.hideRestored}
        />
      )}
      {notice}
      <Problems ref={summary} step={step} errors={listed} refusal={refusal} onRetry={goOn} />
      <div className={classes.card}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Title>
        {isHeld ? <Held isAsking={registration.isAsking} /> : children}
        {isLast && <SendArea status={status} />}
        <div className={classes.buttons}>
          {previous || onLeave ? (
            <Button
              variant="default"
              size="md"
              disabled={status.kind === 'sending'}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => (previous ? registration.goTo(previous) : onLeave?.())}
            >
              {t('back')}
            </Button>
          ) : (
            <span />
          )}
          <NextButton isLast={isLast && !isHeld} isAsking={registration.isAsking} status={status.kind} {...rest} />
        </div>
      </div>
      <Hint>{t('kept')}</Hint>
    </form>
  )
}

/** In the place of the payment, until it is known of everybody whether they have an account. */
function Held({ isAsking }: { isAsking: boolean }) {
  const t = useWords('toefl.unchecked')
  return (
    <>
      <Text role="status">{isAsking ? t('asking') : t('held')}</Text>
      {isAsking && <LoadingState kind="form" />}
    </>
  )
}

type NextProps = { isLast: boolean; isAsking: boolean; status: Frame['status']['kind']; submit?: string }

function NextButton({ isLast, isAsking, status, submit }: NextProps) {
  const t = useWords('toefl')
  const retry = useWords('office.sending')('retry')
  if (!isLast) {
    return (
      <Button
        type="submit"
        size="md"
        loading={isAsking || status === 'sending'}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {t('form.next')}
      </Button>
    )
  }
  return (
    <Button type="submit" size="md" loading={status === 'sending'}>
      {status === 'unknown' ? retry : (submit ?? t('sending.submit'))}
    </Button>
  )
}

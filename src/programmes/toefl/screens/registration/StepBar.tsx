import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import classes from './StepBar.module.css'
import { registrantOf, type Step } from './steps.ts'

type Props = {
  steps: readonly Step[]
  current: Step
  isFinished: (step: Step) => boolean
  hasErrors: (step: Step) => boolean
  /** While the form is on its way, nobody goes anywhere. */
  isLocked: boolean
  onGo: (step: Step) => void
}

/** Where one is in the form. Steps that can be reached are buttons; on phones only the current one has its name. */
export function StepBar({ steps, current, isFinished, hasErrors, isLocked, onGo }: Props) {
  const t = useWords('toefl.form')
  const nameOf = useStepName(steps)
  const firstOpen = steps.findIndex((step) => !isFinished(step))
  const last = firstOpen === -1 ? steps.length - 1 : firstOpen
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const isDone = index < last && isFinished(step)
          const isWrong = hasErrors(step)
          return (
            <li key={step} className={classes.step} data-current={step === current || undefined}>
              <UnstyledButton
                className={classes.button}
                disabled={isLocked || index > last}
                aria-current={step === current ? 'step' : undefined}
                data-done={isDone || undefined}
                data-wrong={isWrong || undefined}
                onClick={() => onGo(step)}
              >
                <span className={classes.number} aria-hidden>
                  <StepMark number={index + 1} isDone={isDone && step !== current} isWrong={isWrong} />
                </span>
                <VisuallyHidden>{t('step', { number: index + 1, total: steps.length })}: </VisuallyHidden>
                <span className={classes.name}>{nameOf(step)}</span>
                {isDone && <VisuallyHidden>, {t('done')}</VisuallyHidden>}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function StepMark({ number, isDone, isWrong }: { number: number; isDone: boolean; isWrong: boolean }) {
  if (isWrong) return <IconAlertTriangle size={16} />
  return isDone ? <IconCheck size={16} stroke={3} /> : number
}

/** The name of a step; a student who registers alone is not "registrant 1". */
export function useStepName(steps: readonly Step[]): (step: Step) => string {
  const t = useWords('toefl.form')
  const isAlone = !steps.includes('registrant-2')
  return (step) => {
    const index = registrantOf(step)
    if (index !== null) return isAlone ? t('alone') : t('registrant', { number: index + 1 })
    if (step === 'shift') return t('shift')
    return step === 'payment' ? t('payment') : t('review')
  }
}

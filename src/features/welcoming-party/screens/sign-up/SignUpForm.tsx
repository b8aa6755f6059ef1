import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { FocusEvent, SubmitEvent } from 'react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { ErrorSummary } from '#ui/FormShell/ErrorSummary.tsx'
import { useWords } from '#words/Words.tsx'
import type { Major } from '#features/catalogue/widgets/MajorField.tsx'
import { ProofField } from '#features/payments/widgets/ProofField.tsx'
import { SendArea } from '#features/toefl/widgets/sending/SendArea.tsx'
import type { Kept } from '#features/toefl/widgets/sending/use-kept.ts'
import type { PartyShiftChoice } from './facts.ts'
import { PartyShiftField } from './PartyShiftField.tsx'
import { PersonFields } from './PersonFields.tsx'
import { Section } from './Section.tsx'
import classes from './sign-up.module.css'
import { useSignUp } from './use-sign-up.ts'
import type { SignUpValues } from './values.ts'

type Props = {
  id: string
  initial: SignUpValues
  kept: Kept<SignUpValues>
  shifts: readonly PartyShiftChoice[]
  isStale: boolean
  majors: readonly Major[]
  onAccepted: (shift: PartyShiftChoice | undefined) => void
  onClosed: () => void
  onSeats: () => void
  onStartOver: () => void
}

/** The whole sign-up on one page: the shift, the person, the proof. */
export function SignUpForm(props: Props) {
  const { shifts, isStale, majors, onStartOver } = props
  const t = useWords('welcoming')
  const signUp = useSignUp(props)
  const { form, status, proof, summary, message, listed } = signUp
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signUp.submit()
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
    if ('value' in target) signUp.checkField(target.dataset['path'], String(target.value))
  }
  const { error, 'data-path': path } = form.getInputProps('proof') as { error?: string; 'data-path'?: string }
  return (
    // Listens to its fields being left; they are what is interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} className={classes.stack}>
      {signUp.isRestored && (
        <Restored
          onStartOver={() => {
            signUp.clear()
            onStartOver()
          }}
          onClose={signUp.hideRestored}
        />
      )}
      <ErrorSummary ref={summary} message={message} errors={listed} />
      <div className={classes.card}>
        <Section title={t('form.shift')}>
          <PartyShiftField shifts={shifts} isStale={isStale} {...form.getInputProps('shift_id')} />
        </Section>
        <PersonFields
          values={form.getValues()}
          input={(field) => form.getInputProps(field)}
          majors={majors}
          note={t('form.filled')}
          isOwn
        />
        <Section title={t('form.proof')}>
          <ProofField
            file={proof}
            onChange={signUp.setProof}
            label={t('fields.proof')}
            hint={t('fields.proofHint')}
            error={error}
            {...(path ? { 'data-path': path } : {})}
          />
        </Section>
        <SendArea status={status} />
        <Group justify="end">
          <Button type="submit" size="md" loading={status.kind === 'sending'}>
            {status.kind === 'unknown' ? t('form.retry') : t('form.submit')}
          </Button>
        </Group>
      </div>
      <Text size="sm" c="dimmed">
        {t('form.kept')}
      </Text>
    </form>
  )
}

function Restored({ onStartOver, onClose }: { onStartOver: () => void; onClose: () => void }) {
  const t = useWords('welcoming.form')
  const common = useWords('common')
  const confirm = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: t('startOverAsk'),
      message: t('startOverText'),
      confirmLabel: t('startOver'),
      destructive: true,
    })
    if (isSure) onStartOver()
  }
  return (
    <Alert
      role="status"
      color="blue"
      icon={<IconHistory aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
    >
      <Group gap="xs">
        <Text size="sm">{t('restored')}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void ask()}>
          {t('startOver')}
        </Button>
      </Group>
    </Alert>
  )
}

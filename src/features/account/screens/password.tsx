/** /dashboard/password: another password for one's own account. */
import { Alert, Paper } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormShell } from '#ui/FormShell.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { changePassword } from '../account.contract.ts'
import { listSessions } from '../session.contract.ts'
import { forget, useApi } from '#api/api.ts'
import formClasses from '../widgets/forms.module.css'
import { PasswordField } from '../widgets/PasswordField.tsx'
import { PasswordRules } from '../widgets/PasswordRules.tsx'
import { useSession } from '#api/session.tsx'

export const handle = { title: 'profile.password.title' }

const path = '/dashboard/profile'

export default function Password() {
  const t = useWords('profile.password')
  const profile = useWords('profile')
  const [isDone, setDone] = useState(false)
  return (
    <Page title={t('title')} lead={isDone ? undefined : t('lead')} breadcrumb={[{ label: profile('title'), to: path }]}>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" maw="36rem">
        {isDone ? <Done /> : <Form onDone={() => setDone(true)} />}
      </Paper>
    </Page>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const t = useWords('profile.password')
  const api = useApi()
  const client = useQueryClient()
  const { user } = useSession()
  return (
    <FormShell
      schema={changePassword.body}
      initial={{ current_password: '', password: '', password_confirmation: '' }}
      submit={(body) => api.call(changePassword, { body })}
      onDone={() => {
        void forget(client, [listSessions.path])
        onDone()
      }}
      submitLabel={t('save')}
      cancelTo={path}
    >
      {(form) => (
        <div className={formClasses.form}>
          {/* Tells the browser's password keeper whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user?.nim ?? ''} readOnly hidden />
          <PasswordField
            label={t('current')}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordField label={t('new')} autoComplete="new-password" {...form.getInputProps('password')} />
          <PasswordField
            label={t('again')}
            autoComplete="new-password"
            {...form.getInputProps('password_confirmation')}
          />
          <PasswordRules password={form.values.password} confirmation={form.values.password_confirmation} />
        </div>
      )}
    </FormShell>
  )
}

function Done() {
  const t = useWords('profile.password')
  return (
    <div className={formClasses.form}>
      <Alert role="status" color="teal" variant="light" icon={<IconCheck aria-hidden />} title={t('doneTitle')}>
        {t('done')}
      </Alert>
      <ButtonLink to={path} variant="default">
        {t('back')}
      </ButtonLink>
    </div>
  )
}

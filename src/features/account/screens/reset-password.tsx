/**
 * Setting a password with the single-use link of an e-mail. Its owner is signed in with it; the portal's first
 * administrator, whose link the start prints, also says who they are.
 */
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '#api/api.ts'
import { signIn } from '#api/session-store.ts'
import { ApiError } from '#kit/endpoint/call.ts'
import { homeOf } from '#roles.ts'
import { ButtonLink } from '#ui/links.tsx'
import { notify } from '#ui/notify.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { findLinkOwner, resetPassword } from '../account.contract.ts'
import { AuthCard } from '../widgets/AuthCard.tsx'
import { Banner } from '../widgets/Banner.tsx'
import { PasswordField } from '../widgets/PasswordField.tsx'
import { PasswordRules } from '../widgets/PasswordRules.tsx'
import { useSubmit } from '../widgets/use-submit.ts'

type Owner = { name: string; nim: string; is_first: boolean }

export default function ResetPassword() {
  const t = useWords('account.reset')
  const titles = useWords('common.titles')
  const { resetToken: token = '' } = useParams()
  const { owner, refusal, looking } = useOwner(token)
  const { pathname } = useLocation()
  const isSetup = owner?.is_first ?? pathname.startsWith('/setup/')
  return (
    <AuthCard title={t(isSetup ? 'first.title' : 'title')} word="KEY" picture="key">
      <Title>{titles('resetPassword')}</Title>
      {/* The address holds the token: no page that is linked from here may learn it. */}
      <meta name="referrer" content="no-referrer" />
      {looking && <Skeleton height={240} aria-label={t('looking')} role="status" />}
      {refusal && (isSetup ? <UsedLink message={refusal} /> : <BadLink message={refusal} />)}
      {!looking && !refusal && <ResetForm token={token} owner={owner} />}
    </AuthCard>
  )
}

/** Whose link it is. If the question fails, the answer to the form says it. */
function useOwner(token: string): { owner: Owner | null; refusal: string | null; looking: boolean } {
  const api = useApi()
  const { data, error, isPending } = useQuery({
    queryKey: ['link-owner', token],
    queryFn: () => api.call(findLinkOwner, { body: { token } }),
    retry: false,
    // The link works once: the answer must not be asked for again when it is used up.
    staleTime: Infinity,
    gcTime: 0,
  })
  const refusal = error instanceof ApiError ? (error.problem.errors['token']?.[0] ?? null) : null
  return { owner: data?.data ?? null, refusal, looking: isPending }
}

function ResetForm({ token, owner }: { token: string; owner: Owner | null }) {
  const t = useWords('account.reset')
  const api = useApi()
  const navigate = useNavigate()
  const { sending, errors, problem, run } = useSubmit()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [who, setWho] = useState({ nim: '', name: '', email: '' })
  const isFirst = owner?.is_first ?? false

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      const body = { token, password, password_confirmation: confirmation, ...(isFirst && who) }
      const { data, message } = await api.call(resetPassword, { body })
      if ('second_step' in data) {
        notify.success(message)
        await navigate('/login', { replace: true, state: { secondStep: data.second_step } })
        return
      }
      signIn(data.user, data.token)
      notify.success(t(isFirst ? 'first.done' : 'done'))
      await navigate(homeOf(data.user), { replace: true })
    })
  }

  return (
    <form onSubmit={send} noValidate className="stack apart">
      {problem && <Banner>{problem}</Banner>}
      {errors['token'] && <BadLink message={errors['token']} />}
      {/* Not above the form: for a bad link it would disappear, and the content below it would move. */}
      <Text c="dimmed">{t(isFirst ? 'first.lead' : 'lead')}</Text>
      {isFirst && <Who who={who} onChange={setWho} errors={errors} />}
      {owner && !isFirst && <Text>{t('for', { name: owner.name })}</Text>}
      {/* Read by password managers, which store the new password with it. */}
      {owner && !isFirst && (
        <TextInput label={t('nim')} name="nim" size="md" autoComplete="username" readOnly value={owner.nim} />
      )}
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors['password']}
      />
      <PasswordField
        label={t('confirmation')}
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={errors['password_confirmation']}
      />
      <PasswordRules password={password} confirmation={confirmation} />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t(isFirst ? 'first.submit' : 'submit')}
      </Button>
    </form>
  )
}

type WhoProps = {
  who: { nim: string; name: string; email: string }
  onChange: (who: WhoProps['who']) => void
  errors: Record<string, string>
}

/** The data of the first administrator. */
function Who({ who, onChange, errors }: WhoProps) {
  const t = useWords('account.reset.first')
  const field = (name: keyof typeof who) => ({
    name,
    size: 'md',
    label: t(name),
    value: who[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...who, [name]: event.currentTarget.value }),
    error: errors[name],
  })
  return (
    <>
      <TextInput {...field('name')} autoComplete="name" maxLength={120} />
      <TextInput {...field('nim')} description={t('nimHint')} inputMode="numeric" autoComplete="username" />
      <TextInput {...field('email')} description={t('emailHint')} type="email" autoComplete="email" />
    </>
  )
}

/** The portal is set up, or the link is too old. */
function UsedLink({ message }: { message: string }) {
  const t = useWords('account.reset.first')
  return (
    <Banner>
      <Stack gap="xs" align="flex-start">
        {message}
        <Text size="sm">{t('used')}</Text>
        <ButtonLink to="/login" size="xs" variant="default">
          {t('signIn')}
        </ButtonLink>
      </Stack>
    </Banner>
  )
}

function BadLink({ message }: { message: string }) {
  const t = useWords('account.reset')
  return (
    <Banner>
      <Stack gap="xs" align="flex-start">
        {message}
        <ButtonLink to="/forgot-password" size="xs" variant="default">
          {t('newLink')}
        </ButtonLink>
      </Stack>
    </Banner>
  )
}
